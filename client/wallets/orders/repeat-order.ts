import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type RepeatOrder, repeatOrderIn } from '../../../machines/money/repeat-order'
import type { placementMachine } from '../../../machines/wallets/orders/placement.machine'
import { useServices } from '../../flows/services'
import { type SessionStore, useSession } from '../../flows/session'

/**
 * Typed values of an expired session, until the same account opens that form again: in memory only, without a
 * recipient (decision 92).
 */
const interrupted = new WeakMap<SessionStore, { accountId: string; again: RepeatOrder }>()

/**
 * The order that this page should repeat, or that an expired session interrupted here; taken once, so that a reload
 * starts with an empty form.
 */
export const useAgain = (kinds: readonly RepeatOrder['kind'][], chain?: string): RepeatOrder | null => {
  const { session } = useServices()
  const { account } = useSession()
  const [again] = useState(() => {
    const repeatedOrder = kinds
      .map((kind) => repeatOrderIn(history.state, kind))
      .find((order) => order !== null)
    const interruption = interrupted.get(session)
    if (repeatedOrder || interruption?.accountId !== account.id) return repeatedOrder ?? null
    const isOnThisPage =
      chain === undefined || `${interruption.again.symbol} ${interruption.again.chain}` === chain
    return isOnThisPage && kinds.includes(interruption.again.kind) ? interruption.again : null
  })
  useEffect(() => {
    const interruption = interrupted.get(session)
    if (interruption && (interruption.again === again || interruption.accountId !== account.id))
      interrupted.delete(session)
    if (again) history.replaceState({ ...history.state, again: null }, '')
  }, [again, session, account.id])
  return again
}

/** Fills in a form once, as soon as it is editable; submits nothing. */
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

type Typing = Pick<RepeatOrder, 'kind' | 'symbol' | 'chain' | 'amountCrypto'> & Partial<RepeatOrder>

const unsent = ['reviewing', 'checkingPrice', 'requoting', 'askingPassword'] as const

/** Stores a typed, unsent order if the session expires. */
export const useInterruption = (
  placement: ActorRefFrom<typeof placementMachine> | undefined,
  typed: Typing | null,
): void => {
  const { session, eventBus } = useServices()
  const { account } = useSession()
  const keep = useEffectEvent((accountId: string) => {
    const isSent = placement && !unsent.some((state) => placement.getSnapshot().matches(state))
    if (session.read() !== null || isSent || !typed || typed.amountCrypto + (typed.amountUsd ?? '') === '')
      return
    interrupted.set(session, { accountId, again: { to: '', into: '', ...typed } })
    const stop = eventBus.listen((domainEvent) => {
      if (domainEvent.type !== 'session.ended') return
      stop()
      if (domainEvent.reason !== 'expired') interrupted.delete(session)
    })
  })
  useEffect(() => () => keep(account.id), [account.id])
}
