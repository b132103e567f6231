import { frozenText } from '../../../machines/values/duration'
import { useCached } from '../../data/use-cached'
import { useServices } from '../../flows/services'
import { useDomainEvent } from '../../flows/use-domain-event'
import { useInterval } from '../../flows/use-interval'
import { FreezeDocument } from '../../generated/graphql'

const updateMs = 20_000

/**
 * Whether the upstream offers the freeze, and the time left while frozen, else null. Reads the cache only: each page
 * that needs it reads `freeze` with its own data.
 */
export const useFreeze = (): { isOffered: boolean; frozen: string | null } => {
  const { serverNow } = useServices()
  const freeze = useCached(FreezeDocument, {})?.freeze
  const until = freeze?.until ? Date.parse(freeze.until) : null
  const at = useInterval(serverNow, updateMs, (now) => until !== null && now < until)
  return { isOffered: Boolean(freeze), frozen: frozenText(until, at) }
}

/** Calls back after a 423, because another device or tab has frozen the account. */
export const useFrozenRefusal = (onFrozen: () => void): void =>
  useDomainEvent((domainEvent) => {
    if ('error' in domainEvent && domainEvent.error?.status === 423) onFrozen()
  })
