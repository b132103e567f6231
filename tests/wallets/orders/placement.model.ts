import { isDeepStrictEqual } from 'node:util'
import type { IntentOutcome } from '../../../machines/money/intent'
import type {
  SellMarketData,
  SellQuote,
} from '../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import type { ResponseTexts } from '../../models/descriptions'
import { doneEvent, errorEvent, type Model, outcomesOf, type PlainEvent, received } from '../../models/graph'
import { entersOnlyBy, holdsAlwaysIn, invokesOnlyIf, leavesOnlyBy } from '../../models/invariants'
import { titleOf } from '../../models/paths'
import {
  changedMarketData,
  marketData,
  noResponseError,
  poorMarketData,
  priceChanged,
  quote,
  readMarketData,
  rejectedOutcome,
  settledOutcome,
  staleLogin,
  unknownOutcome,
  walletGiven,
} from './placement.fixture'

/** The responses of every outbox actor. */
const outcomes = [
  ...['placeIntent', 'reconcileIntent', 'decideIntent'].flatMap((actor) => [
    doneEvent(actor, settledOutcome),
    doneEvent(actor, rejectedOutcome),
    doneEvent(actor, unknownOutcome),
    errorEvent(actor, noResponseError),
  ]),
  doneEvent('placeIntent', priceChanged),
  doneEvent('placeIntent', staleLogin),
  doneEvent('reconcileIntent', { state: 'unknown', decidable: true }),
]

/** Outcomes that no walk can cause; the tests of the outbox and of the machine cover them. */
const unreachableOutcomes: Readonly<Record<string, string>> = Object.fromEntries(
  (outcomes as readonly PlainEvent[])
    .filter(({ type, output }) => {
      const emitted = output as { state: string; decidable: boolean } | undefined
      const isCut = emitted?.state === 'unknown' && !emitted.decidable
      return type.endsWith('placeIntent')
        ? emitted === undefined
        : !(type.endsWith('reconcileIntent') && isCut)
    })
    .map((event) => [titleOf(event), 'tests/money: a cut POST has no other outcome']),
)

const outcome = (output: unknown): IntentOutcome => output as IntentOutcome

/** The outbox's responses; `call` is the money call. */
const outboxResponses = (call: string, done: string): Readonly<Record<string, ResponseTexts>> => {
  const outcomeSentence = (output: unknown): string => {
    const { state } = outcome(output)
    if (state === 'settled') return done
    if (isDeepStrictEqual(output, priceChanged))
      return "The review says 'The price changed. Please review again'"
    if (isDeepStrictEqual(output, staleLogin)) return "'Enter your password' is shown over the review"
    return state === 'rejected' ? "The form says 'Insufficient balance'" : 'The outcome is not known yet'
  }
  const noDatabase = "take the page's database away in the browser"
  return {
    placeIntent: {
      call,
      needs: ({ output, error }) => {
        if (error) return noDatabase
        const orderOutcome = outcome(output)
        if (orderOutcome.state === 'rejected')
          return `in 'Faults' let '${call}' answer ${orderOutcome.error.status} '${orderOutcome.error.summary}'`
        return orderOutcome.state === 'unknown'
          ? `cut the network (in 'Faults' let '${call}' end in 'Connection reset')`
          : null
      },
      done: outcomeSentence,
      failed: 'The outbox does not respond: the outcome is not known yet',
    },
    reconcileIntent: {
      call: 'GET /v1/app/wallets/intents/{key}',
      needs: ({ output, error }) => {
        if (error) return noDatabase
        const orderOutcome = outcome(output)
        if (orderOutcome.state !== 'unknown')
          return `see that the request was ${orderOutcome.state === 'settled' ? 'carried out' : 'refused'} though its response was lost`
        return orderOutcome.decidable
          ? 'use an upstream that keeps no outcomes (UPSTREAM_IDEMPOTENCY=none)'
          : "cut the network (in 'Faults' let 'GET /v1/app/wallets/intents/{key}' end in 'Connection reset')"
      },
      done: (output) => {
        const orderOutcome = outcome(output)
        return orderOutcome.state === 'unknown' && orderOutcome.decidable
          ? 'Only the customer can decide the outcome'
          : outcomeSentence(output)
      },
      failed: 'The outbox does not respond',
    },
    decideIntent: {
      call: null,
      needs: ({ error }) => (error ? noDatabase : null),
      done: outcomeSentence,
      failed: 'The outbox does not respond',
    },
  }
}

export const placementModel: Model<'placement'> = {
  afterReload: ['outbox', 'the sent order: it runs as a child of the next three'],
  inputs: [{ quote, open: null }],
  events: [
    { type: 'placement.submit', intentId: 'i-1' },
    { type: 'placement.agree', intentId: 'i-2' },
    ...received('placement.back', 'placement.askAgain', 'placement.decline'),
    { type: 'placement.decide', happened: true },
    ...outcomesOf('readMarketData', [marketData, changedMarketData, poorMarketData], [noResponseError]),
    ...received('xstate.after.CHECK_AGAIN', 'xstate.after.PLACING_LIMIT'),
    ...outcomes,
  ],
  excuses: {
    'placement.opening always unresolved': 'only with an open intent at the start: placement.machine.test.ts',
  },
  visibleState: ({ context: { quote: now, previous, error: reason, decidable } }) => [
    now && 'price' in now && now.price,
    previous !== null,
    reason ? [reason.summary] : null,
    decidable,
  ],
  manual: {
    ...unreachableOutcomes,
    'after PLACING_LIMIT': 'the transport times out sooner: placement.machine.test.ts',
    'decide true': 'this upstream keeps outcomes: the customer is not asked',
    [titleOf(doneEvent('readMarketData', poorMarketData) as PlainEvent)]:
      'only a sale changes the market data here: placement.machine.test.ts',
  },
  url: '/dashboard/wallets/BTC/btc/sell',
  setup: `${walletGiven}; type 0.001 into 'Amount in BTC' and click 'Continue'`,
  persona: 'ada',
  expected: {
    reviewing: "the review with 'You sell' and 'You get about'",
    placing: "'Processing'",
    withdrawn: 'the form with what was typed',
    settled: "'Transaction Success!'",
    askingPassword: "'Enter your password' over the review",
    'outcomeUnknown.waiting': "'We could not confirm this' and what to do",
    'outcomeUnknown.checking': "'We could not confirm this' and what to do",
  },
  steps: {
    'placement.submit': "Click 'Sell'",
    'placement.back': "Click 'Back'",
    'placement.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'placement.decline': "Click 'Cancel'",
    'placement.askAgain': "Click 'Check again'",
    'placement.decide': ({ happened }) => `Click '${happened ? 'Yes, it went through' : "No, it didn't"}'`,
  },
  responses: {
    readMarketData,
    ...outboxResponses('POST /v1/app/wallets/sell', "'Transaction Success!' is shown"),
  },
  requirements: {
    'placement.checkingPrice xstate.done.actor.readMarketData valid': ['WSELL-03'],
    'placement.placing xstate.done.actor.placeIntent settled': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'placement.placing xstate.done.actor.placeIntent rejected': ['WSELL-05'],
  },
  invariants: {
    'an order with an unknown outcome is never placed again': ({ before, after }) =>
      !before.matches('outcomeUnknown') ||
      !['checkingPrice', 'placing'].some((state) => after.matches(state as never)),
    'a placed order is not withdrawn while its outcome is unknown': ({ before, after }) =>
      !after.matches('withdrawn') ||
      !['placing', 'outcomeUnknown'].some((state) => before.matches(state as never)),
    'an order in flight always has an intent': holdsAlwaysIn(
      'intentId',
      'checkingPrice',
      'placing',
      'outcomeUnknown',
      'settled',
    ),
    'an order is sent once, after confirmation and a price check': invokesOnlyIf(
      'placeIntent',
      ({ before }) => before.matches('checkingPrice' as never),
    ),
    'the sent amounts are the reviewed ones': ({ before, after, invokes }) =>
      invokes.every(
        ({ actor, input }) =>
          actor !== 'placeIntent' ||
          (isDeepStrictEqual(before.context.quote, after.context.quote) &&
            (input as { amountCrypto: string }).amountCrypto === after.context.quote?.amountCrypto),
      ),
    'it settles only when the outbox reports that money moved': ({ event, after }) =>
      !after.matches('settled') || outcome(event.output).state === 'settled',
    'it is rejected only when the outbox reports no move and a reason': ({ event, after }) =>
      !after.matches('rejected') ||
      (outcome(event.output).state === 'rejected' && after.context.error !== null),
    'the outcome is unknown only after the order was sent': entersOnlyBy(
      'outcomeUnknown',
      'xstate.done.actor.placeIntent',
      'xstate.error.actor.placeIntent',
      'xstate.after.PLACING_LIMIT',
    ),
    'an unknown outcome sends nothing again': ({ before, invokes }) =>
      !before.matches('outcomeUnknown') || invokes.every(({ actor }) => actor !== 'placeIntent'),
    'an unknown outcome cannot be withdrawn': leavesOnlyBy(
      'outcomeUnknown',
      'xstate.done.actor.reconcileIntent',
      'xstate.done.actor.decideIntent',
    ),
    'a review shows amounts': holdsAlwaysIn('quote', 'reviewing', 'checkingPrice', 'placing'),
    'an unexecuted order needs another review or confirmation, never an automatic retry': ({
      before,
      event,
      after,
    }) =>
      !(before.matches('requoting') || before.matches('askingPassword')) ||
      !after.matches('checkingPrice') ||
      event.type === 'placement.agree',
    'a changed price needs a confirmation': ({ before, event, after }) =>
      !before.matches('checkingPrice') ||
      !after.matches('placing') ||
      (after.context.quote as SellQuote).price === (event.output as SellMarketData).price,
    'only an ended placement has a result': ({ after }) =>
      after.context.end === (after.status === 'done' ? after.value : null),
  },
  neverInARow: {
    'after the customer’s decision the app does not ask again': [
      '* xstate.done.actor.decideIntent unknown then *.waiting *.decide',
    ],
  },
}
