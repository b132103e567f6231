import { dequal } from 'dequal'
import type { IntentOutcome } from '../../../machines/money/intent'
import type { SellMarketData, SellQuote } from '../../../machines/wallets/orders/sell.rules'
import type { Answer } from '../../models/descriptions'
import { answers, done, failed, type Model, type PlainEvent, received } from '../../models/graph'
import { asksOnlyIf, entersOnlyBy, holdsAlwaysIn, leavesOnlyBy } from '../../models/invariants'
import { titleOf } from '../../models/paths'
import {
  changed,
  changedMarketData,
  kinds,
  marketData,
  nobody,
  poor,
  quote,
  readMarketData,
  rejected,
  settled,
  stale,
  unknown,
} from './placement.fixture'

/** What every actor of the outbox answers. */
const outcomes = [
  ...['placeIntent', 'reconcileIntent', 'decideIntent'].flatMap((actor) => [
    done(actor, settled),
    done(actor, rejected),
    done(actor, unknown),
    failed(actor, nobody),
  ]),
  done('placeIntent', changed),
  done('placeIntent', stale),
  done('reconcileIntent', { state: 'unknown', decidable: true }),
]

/** Outcomes that no upstream of a walk brings about; the outbox's own tests and the machine's do. */
const unreachableOutcomes: Readonly<Record<string, string>> = Object.fromEntries(
  (outcomes as readonly PlainEvent[])
    .filter(({ type, output }) => {
      const emitted = output as { state: string; decidable: boolean } | undefined
      const isCut = emitted?.state === 'unknown' && !emitted.decidable
      return type.endsWith('placeIntent')
        ? emitted === undefined
        : !(type.endsWith('reconcileIntent') && isCut)
    })
    .map((event) => [titleOf(event), 'tests/outbox: nothing else is known of a POST that was cut']),
)

const outcome = (output: unknown): IntentOutcome => output as IntentOutcome

/** How the outbox comes to its answers, where `call` is what moves the money. */
const outboxAnswers = (call: string, done: string): Readonly<Record<string, Answer>> => {
  const fate = (output: unknown): string => {
    const { state } = outcome(output)
    if (state === 'settled') return done
    if (dequal(output, changed)) return "The review says 'The price changed. Please review again'"
    if (dequal(output, stale)) return "'Enter your password' is shown over the review"
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
        const told = outcome(output)
        if (told.state === 'rejected')
          return `in 'Faults' let '${call}' answer ${told.error.status} '${told.error.summary}'`
        return told.state === 'unknown'
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

export const placementModel: Model<'placement'> = {
  afterReload: ['outbox', 'what was sent: it runs as a child of the next three'],
  inputs: [{ quote, open: null, kinds }],
  events: [
    { type: 'placement.submit', intentId: 'i-1' },
    { type: 'placement.agree', intentId: 'i-2' },
    ...received('placement.back', 'placement.askAgain', 'placement.decline'),
    { type: 'placement.decide', happened: true },
    ...answers('readMarketData', [marketData, changedMarketData, poor], [nobody]),
    ...received('xstate.after.CHECK_AGAIN', 'xstate.after.PLACING_LIMIT'),
    ...outcomes,
  ],
  excuses: {
    'placement.opening always unresolved':
      'only where it begins with an open intent: placement.machine.test.ts',
  },
  seen: ({ context: { quote: now, previous, error: reason, decidable } }) => [
    now && 'price' in now && now.price,
    previous !== null,
    reason ? [reason.summary] : null,
    decidable,
  ],
  byHand: {
    ...unreachableOutcomes,
    'after PLACING_LIMIT': 'the transport gives up sooner: placement.machine.test.ts',
    'decide true': 'this upstream keeps outcomes: nobody is asked',
    [titleOf(done('readMarketData', poor) as PlainEvent)]:
      'what the world has for sale only changes by selling: placement.machine.test.ts',
  },
  at: '/dashboard/wallets/BTC/btc/sell',
  given:
    "in the panel's 'Market' choose 'Standing still', type 0.001 into 'Amount in BTC' and press 'Continue'",
  as: 'ada',
  says: {
    'placement.submit': "Press 'Sell'",
    'placement.back': "Press 'Back'",
    'placement.agree': "Type 'Ada-Naira-1' into 'Password' and press 'Authenticate'",
    'placement.decline': "Press 'Cancel'",
    'placement.askAgain': "Press 'Check again'",
    'placement.decide': ({ happened }) => `Press '${happened ? 'Yes, it happened' : 'No, it did not'}'`,
  },
  answers: {
    readMarketData,
    ...outboxAnswers('POST /v1/app/wallets/sell', "'Transaction Success!' is shown"),
  },
  proves: {
    'placement.checkingPrice xstate.done.actor.readMarketData valid': ['WSELL-03'],
    'placement.placing xstate.done.actor.placeIntent settled': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'placement.placing xstate.done.actor.placeIntent rejected': ['WSELL-05'],
  },
  invariants: {
    'no money is under way without an intent': holdsAlwaysIn(
      'intentId',
      'checkingPrice',
      'placing',
      'unconfirmed',
      'settled',
    ),
    'money is sent once, after the customer confirmed and the price was looked at': asksOnlyIf(
      'placeIntent',
      ({ before }) => before.matches('checkingPrice' as never),
    ),
    'what is sent is what was shown': ({ before, after, asks }) =>
      asks.every(
        ({ actor, input }) =>
          actor !== 'placeIntent' ||
          (dequal(before.context.quote, after.context.quote) &&
            (input as { amountCrypto: string }).amountCrypto === after.context.quote?.amountCrypto),
      ),
    'it is settled only when the outbox says that money moved': ({ event, after }) =>
      !after.matches('settled') || outcome(event.output).state === 'settled',
    'it is rejected only when the outbox says that none did, and says why': ({ event, after }) =>
      !after.matches('rejected') ||
      (outcome(event.output).state === 'rejected' && after.context.error !== null),
    'nobody knows only after it was sent': entersOnlyBy(
      'unconfirmed',
      'xstate.done.actor.placeIntent',
      'xstate.error.actor.placeIntent',
      'xstate.after.PLACING_LIMIT',
    ),
    'while nobody knows, nothing is sent again': ({ before, asks }) =>
      !before.matches('unconfirmed') || asks.every(({ actor }) => actor !== 'placeIntent'),
    'while nobody knows, it cannot be withdrawn': leavesOnlyBy(
      'unconfirmed',
      'xstate.done.actor.reconcileIntent',
      'xstate.done.actor.decideIntent',
    ),
    'a review shows figures': holdsAlwaysIn('quote', 'reviewing', 'checkingPrice', 'placing'),
    'what the server did not execute is reviewed or confirmed again, never sent by itself': ({
      before,
      event,
      after,
    }) =>
      !(before.matches('requoting') || before.matches('askingPassword')) ||
      !after.matches('checkingPrice') ||
      event.type === 'placement.agree',
    'a changed price is asked about, not taken': ({ before, event, after }) =>
      !before.matches('checkingPrice') ||
      !after.matches('placing') ||
      (after.context.quote as SellQuote).price === (event.output as SellMarketData).price,
    'it says how it ended, at its end only': ({ after }) =>
      after.context.end === (after.status === 'done' ? after.value : null),
  },
  neverInARow: {
    'after the customer has decided, nobody asks them again: the outcome is not decidable any more': [
      '* xstate.done.actor.decideIntent unknown then *.waiting *.decide',
    ],
  },
}
