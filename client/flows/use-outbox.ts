import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fromPromise } from 'xstate'
import { type IntentOutcome, type MoneyIntent, neverSentOutcome } from '../../machines/money/intent'
import { emptyState, type Outbox, type OutboxState } from '../money/outbox'
import { useEvery, useReturn } from '../platform/use-attention'
import { type Services, useServices } from './services'

const pollMs = 15_000
/** ms between checks of open intents, or of a disk that refused a write; null for no checks. */
export const recheckMs = ({ open, off }: OutboxState): number | null =>
  open.length > 0 || off !== null ? pollMs : null

export const texts = {
  unreachable: "This page didn't load completely. Nothing was sent.",
  unloaded:
    "Selling and sending are off: this page didn't load completely. Check your connection and reload.",
} as const

/** The three outbox actors that every money flow uses. */
export const outboxActors = ({ outbox }: Pick<Services, 'outbox'>) => ({
  placeIntent: fromPromise<IntentOutcome, MoneyIntent>(async ({ input }) => {
    // If its code did not load, the outbox cannot have sent anything.
    const box = await outbox.open().catch(() => null)
    return box ? box.place(input) : neverSentOutcome(texts.unreachable)
  }),
  reconcileIntent: fromPromise<IntentOutcome, { intentId: string }>(async ({ input }) =>
    (await outbox.open()).reconcile(input.intentId),
  ),
  decideIntent: fromPromise<IntentOutcome, { intentId: string; happened: boolean }>(async ({ input }) =>
    (await outbox.open()).decide(input.intentId, input.happened),
  ),
})

const never = () => () => undefined

/** Checks open intents at once, on return, and at intervals. Nothing may be sent before `ready`. */
export const useOutbox = (): OutboxState & Pick<Outbox, 'acknowledge' | 'decide' | 'reconcileAll'> => {
  const { outbox: loader, clock } = useServices()
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = useEffectEvent((): void => {
    loader.open().then(setOutbox, () => setFailed(true))
  })
  useEffect(() => open(), [])
  useEffect(() => void outbox?.reconcileAll(), [outbox])
  const state = useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.state() ?? emptyState)
  const check = (): void => {
    if (outbox) void outbox.reconcileAll()
    else open()
  }
  useReturn(check)
  useEvery(clock, recheckMs(state), check)
  return {
    ...(hasFailed && !outbox ? { ...emptyState, ready: true, off: texts.unloaded } : state),
    acknowledge: () => outbox?.acknowledge(),
    decide: async (intentId, happened) => (await loader.open()).decide(intentId, happened),
    reconcileAll: async () => (await loader.open()).reconcileAll(),
  }
}
