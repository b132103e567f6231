import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Again, againIn } from '../../../machines/money/again'
import type { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import { useServices } from '../../flows/services'
import { type SessionStore, useSession } from '../../flows/session'

/**
 * What was typed when the session expired, until the same account opens that form again: in memory only, without a
 * recipient (decision 92).
 */
const interrupted = new WeakMap<SessionStore, { accountId: string; again: Again }>()

/**
 * The order that this page was opened to begin again, or that an expired session interrupted here; taken once, so that a
 * reload begins with an empty form.
 */
export const useAgain = (kinds: readonly Again['kind'][], chain?: string): Again | null => {
  const { session } = useServices()
  const { account } = useSession()
  const [again] = useState(() => {
    const chosen = kinds.map((kind) => againIn(history.state, kind)).find((found) => found !== null)
    const held = interrupted.get(session)
    if (chosen || held?.accountId !== account.id) return chosen ?? null
    const isHere = chain === undefined || `${held.again.symbol} ${held.again.chain}` === chain
    return isHere && kinds.includes(held.again.kind) ? held.again : null
  })
  useEffect(() => {
    const held = interrupted.get(session)
    if (held && (held.again === again || held.accountId !== account.id)) interrupted.delete(session)
    if (again) history.replaceState({ ...history.state, again: null }, '')
  }, [again, session, account.id])
  return again
}

/** Fills in a form once, as soon as it can be typed into; nothing is submitted by it. */
export const usePrefill = (again: Again | null, isReady: boolean, fill: (again: Again) => void): void => {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!again || !isReady || isFilled.current) return
    isFilled.current = true
    fill(again)
  })
}

type Typing = Pick<Again, 'kind' | 'symbol' | 'chain' | 'amountCrypto'> & Partial<Again>

const unsent = ['reviewing', 'checkingPrice', 'requoting', 'askingPassword'] as const

/** Keeps an order that is typed and not sent, if the session expires meanwhile. */
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
