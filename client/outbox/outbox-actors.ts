import { fromPromise } from 'xstate'
import { type IntentOutcome, type MoneyIntent, neverSent } from '../../machines/money/intent'
import type { Services } from '../flows/services'
import { texts } from './timeouts-and-messages'

/** The three actors of every flow that moves money, in the outbox's hands. */
export const outboxActors = ({ outbox }: Pick<Services, 'outbox'>) => ({
  placeIntent: fromPromise<IntentOutcome, MoneyIntent>(async ({ input }) => {
    // Without its code nothing can have left.
    const opened = await outbox.open().catch(() => null)
    return opened ? opened.place(input) : neverSent(texts.unreachable)
  }),
  reconcileIntent: fromPromise<IntentOutcome, { intentId: string }>(async ({ input }) =>
    (await outbox.open()).reconcile(input.intentId),
  ),
  decideIntent: fromPromise<IntentOutcome, { intentId: string; happened: boolean }>(async ({ input }) =>
    (await outbox.open()).decide(input.intentId, input.happened),
  ),
})
