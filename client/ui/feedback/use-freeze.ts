import { frozenText } from '../../../machines/values/duration'
import { useCached } from '../../data/use-cached'
import { useServices } from '../../flows/services'
import { useDomainEvent } from '../../flows/use-domain-event'
import { useInterval } from '../../flows/use-interval'
import { FreezeDocument } from '../../generated/graphql'

const updateMs = 20_000

/**
 * Whether the account can be frozen, and that it is frozen, with the time left; null: it is not frozen. From the
 * cache: each page that shows it reads `freeze` with its own data.
 */
export const useFreeze = (): { isOffered: boolean; frozen: string | null } => {
  const { serverNow } = useServices()
  const freeze = useCached(FreezeDocument, {})?.freeze
  const until = freeze?.until ? Date.parse(freeze.until) : null
  const at = useInterval(serverNow, updateMs, (now) => until !== null && now < until)
  return { isOffered: Boolean(freeze), frozen: frozenText(until, at) }
}

/** Reads the freeze again after a 423: another device or tab froze the account. */
export const useFrozenRefusal = (read: () => void): void =>
  useDomainEvent((domainEvent) => {
    if ('error' in domainEvent && domainEvent.error?.status === 423) read()
  })
