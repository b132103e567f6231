import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { IntentOutcome } from '../../../machines/money/intent'
import type { Answer } from '../../models/descriptions'
import type { PlainEvent } from '../../models/graph'
import {
  asksOnlyIf,
  entersOnlyBy,
  holdsAlwaysIn,
  holdsOnlyIn,
  keepsWhenFailed,
  leavesOnlyBy,
} from '../../models/invariants'
import type { Asking } from '../../models/steps'

const outcome = (output: unknown): IntentOutcome => output as IntentOutcome

/** How the outbox comes to its answers, where `call` is what moves the money. */
export const moneyAnswers = (call: string, done: string): Readonly<Record<string, Answer>> => {
  const fate = (output: unknown): string => {
    const { state } = outcome(output)
    if (state === 'settled') return done
    return state === 'rejected'
      ? "The form says 'Insufficient balance'"
      : 'Nobody knows yet whether it happened'
  }
  const noDatabase = "take the page's database away in the browser"
  return {
    placeIntent: {
      call,
      needs: ({ output, error }) => {
        if (error) return noDatabase
        const { state } = outcome(output)
        if (state === 'rejected') return `in 'Faults' let '${call}' answer 422 'Insufficient balance'`
        return state === 'unknown'
          ? `cut the network (in 'Faults' let '${call}' end in 'Connection reset')`
          : null
      },
      done: fate,
      failed: 'The outbox does not answer: nobody knows yet whether it happened',
    },
    reconcileIntent: {
      call: 'GET /v1/app/wallets/intents/{key}',
      needs: ({ output, error }) => {
        if (error) return noDatabase
        const told = outcome(output)
        if (told.state !== 'unknown')
          return `see that the request was ${told.state === 'settled' ? 'carried out' : 'refused'} though its answer was lost`
        return told.decidable
          ? 'use an upstream that keeps no outcomes (UPSTREAM_IDEMPOTENCY=none)'
          : "cut the network (in 'Faults' let 'GET /v1/app/wallets/intents/{key}' end in 'Connection reset')"
      },
      done: (output) => {
        const told = outcome(output)
        return told.state === 'unknown' && told.decidable
          ? 'Only you can tell whether it happened'
          : fate(output)
      },
      failed: 'The outbox does not answer',
    },
    decideIntent: {
      call: null,
      needs: ({ error }) => (error ? noDatabase : null),
      done: fate,
      failed: 'The outbox does not answer',
    },
  }
}

/** How a dialog that moves money is closed where it stands. */
export const closing = ({ value }: { value: unknown }): string => {
  if (value === 'completed') return "Press 'Done'"
  if (value === 'failed' || value === 'reviewing') return 'Press Escape until the dialog is closed'
  return `Press '${typeof value === 'object' && value !== null && 'unconfirmed' in value ? 'Close' : 'Cancel'}'`
}

/** Delays that no driver waits for. */
export const unreachableDelays = {
  'after PLACING_LIMIT': 'the transport gives up sooner; wallets.machine.test.ts',
} as const

interface AnyStep {
  before: AnyMachineSnapshot
  event: PlainEvent
  after: AnyMachineSnapshot
  asks: readonly Asking[]
}

/** What holds for every flow that moves money; `over` is its last state, `form` where its amount is typed. */
export const moneyInvariants = (over: string, form: string) => ({
  'no money is under way without an intent': holdsAlwaysIn(
    'intentId',
    'checkingPrice',
    'placing',
    'unconfirmed',
  ),
  'a form that can still be changed has no intent': holdsOnlyIn(
    'intentId',
    'checkingPrice',
    'reviewing',
    'placing',
    'reloading',
    'loading',
    'failed',
    'unconfirmed',
    over,
  ),
  'money is sent once, after the customer confirmed and the price was looked at': asksOnlyIf(
    'placeIntent',
    ({ before }) => before.matches('checkingPrice' as never),
  ),
  'what is sent is what was shown': ({ before, after, asks }: AnyStep) =>
    asks.every(
      ({ port, input }) =>
        port !== 'placeIntent' ||
        (isDeepStrictEqual(before.context.quote, after.context.quote) &&
          [after.context.quote?.amountCrypto, '0'].includes(
            (input as { amountCrypto: string }).amountCrypto,
          )),
    ),
  'it is over only when the outbox says that money moved': ({ before, event, after }: AnyStep) =>
    before.matches(over as never) ||
    !after.matches(over as never) ||
    outcome(event.output).state === 'settled',
  'over, it stays over until the customer leaves': leavesOnlyBy(
    over,
    `${over}.close`,
    'sellOrder.startOver',
    'transfer.close',
    'swap.close',
  ),
  'nobody knows only after it was sent, or where it was open before': entersOnlyBy(
    'unconfirmed',
    'xstate.done.actor.placeIntent',
    'xstate.error.actor.placeIntent',
    'xstate.after.PLACING_LIMIT',
    'transfer.open',
    'swap.open',
  ),
  'while nobody knows, nothing is sent again': ({ before, asks }: AnyStep) =>
    !before.matches('unconfirmed' as never) || asks.every(({ port }) => port !== 'placeIntent'),
  'what was typed stays when it is refused': keepsWhenFailed('draft'),
  'what was typed stays when the outbox says that nothing moved': ({ before, event, after }: AnyStep) =>
    outcome(event.output ?? {}).state !== 'rejected' ||
    isDeepStrictEqual(before.context.draft, after.context.draft),
  'a review shows figures': holdsAlwaysIn('quote', 'reviewing', 'checkingPrice', 'placing'),
  [`a changed price is asked about, not taken, in ${form}`]: ({ before, event, after }: AnyStep) =>
    !before.matches('checkingPrice' as never) ||
    event.type.startsWith('xstate.error') === false ||
    after.matches('reviewing' as never),
})
