import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type RepeatOrder, repeatOrderIn } from '../../../machines/money/repeat-order'
import type { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import { useServices } from '../../flows/services'
import { type SessionStore, useSession } from '../../flows/session'

/** The form's values of an expired session: in memory only, without the recipient (decision 92). */
const interruptions = new WeakMap<SessionStore, { accountId: string; again: RepeatOrder }>()

/** The order to repeat or continue on this page. Taken once, so that a reload starts with an empty form. */
export const useAgain = (kinds: readonly RepeatOrder['kind'][], chain?: string): RepeatOrder | null => {
  const { session } = useServices()
  const { account } = useSession()
  const [again] = useState(() => {
    const repeatedOrder = kinds
      .map((kind) => repeatOrderIn(history.state, kind))
      .find((order) => order !== null)
    const interruption = interruptions.get(session)
    if (repeatedOrder || interruption?.accountId !== account.id) return repeatedOrder ?? null
    const isOnThisPage =
      chain === undefined || `${interruption.again.symbol} ${interruption.again.chain}` === chain
    return isOnThisPage && kinds.includes(interruption.again.kind) ? interruption.again : null
  })
  useEffect(() => {
    const interruption = interruptions.get(session)
    if (interruption && (interruption.again === again || interruption.accountId !== account.id))
      interruptions.delete(session)
    if (again) history.replaceState({ ...history.state, again: null }, '')
  }, [again, session, account.id])
  return again
}

/** Fills in a form once, as soon as it is editable; never submits it. */
export const usePrefill = (
  again: RepeatOrder | null,
  isReady: boolean,
  fill: (again: RepeatOrder) => void,
): void => {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!again || !isReady || isFilled.current) return
    isFilled.current = true
    fill(again)
  })
}

type TypedOrder = Pick<RepeatOrder, 'kind' | 'symbol' | 'chain' | 'amountCrypto'> & Partial<RepeatOrder>

const unsentStates = ['reviewing', 'checkingPrice', 'requoting', 'askingPassword'] as const

/** Stores the typed order if the session expires before it is sent. */
export const useInterruption = (
  placement: ActorRefFrom<typeof placementMachine> | undefined,
  typed: TypedOrder | null,
): void => {
  const { session, eventBus } = useServices()
  const { account } = useSession()
  const storeIfUnsent = useEffectEvent((accountId: string) => {
    const isSent = placement && !unsentStates.some((state) => placement.getSnapshot().matches(state))
    if (session.read() !== null || isSent || !typed || typed.amountCrypto + (typed.amountUsd ?? '') === '')
      return
    interruptions.set(session, { accountId, again: { to: '', into: '', ...typed } })
    const stopListening = eventBus.listen((domainEvent) => {
      if (domainEvent.type !== 'session.ended') return
      stopListening()
      if (domainEvent.reason !== 'expired') interruptions.delete(session)
    })
  })
  useEffect(() => () => storeIfUnsent(account.id), [account.id])
}
