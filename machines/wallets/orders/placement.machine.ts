import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorContext } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import {
  checkAgainMs,
  type IntentOutcome,
  isRejected,
  isSettled,
  type MoneyIntent,
  type MoneyKind,
  needsFreshPassword,
  needsReview,
  placingLimitMs,
} from '../../money/intent'
import {
  type MarketData,
  newPlacement,
  type Order,
  type Placement,
  type PlacementEnd,
  type Quote,
} from './order.rules'
import { intentOf, isQuoteValid, requote } from './order-kinds.rules'

type PlacementEvent =
  /** `intentId` is new for each click. */
  | { type: 'placement.submit'; intentId: string }
  /** After the password the app sends the order as a new intent, because the server rejected the last one. */
  | { type: 'placement.agree'; intentId: string }
  | { type: 'placement.back' | 'placement.askAgain' | 'placement.decline' }
  | { type: 'placement.decide'; happened: boolean }

type PlacementEmitted =
  | { type: 'placement.completed' | 'placement.unconfirmed'; kind: MoneyKind }
  /** The app could not read the market data, or the server rejected the order. */
  | { type: 'placement.refused'; kind: MoneyKind; error: ApiError }

const kindOf = ({ quote, open }: Placement): MoneyKind => assertDefined(quote ?? open).kind
const intentIdOf = ({ context }: { context: Placement }) => assertDefined(context.intentId)
const quoteOf = ({ context }: { context: Placement }) => assertDefined(context.quote)
const setOutcome = withOutput('setOutcome')

/** New prices need another review, unless they make the order impossible. */
const requoteOrEnd = [
  {
    guard: withOutput('canRequote'),
    target: 'reviewing',
    actions: withOutput('requote'),
    meta: { id: 'requote' },
  },
  { target: 'invalid', actions: withOutput('setMarketData'), meta: { id: 'invalid' } },
] as const

/** A known outcome ends the placement; otherwise the next check follows. */
const endOrWait = [
  {
    guard: withOutput('isSettled'),
    target: '#placement.settled',
    actions: setOutcome,
    meta: { id: 'settled' },
  },
  {
    guard: withOutput('isRejected'),
    target: '#placement.rejected',
    actions: setOutcome,
    meta: { id: 'rejected' },
  },
  { target: 'waiting', actions: setOutcome, meta: { id: 'unknown' } },
] as const

const placementSetup = setup({
  types: {
    input: {} as Order,
    context: {} as Placement,
    events: {} as PlacementEvent,
    emitted: {} as PlacementEmitted,
    output: {} as Placement,
  },
  actors: {
    readMarketData: declareActor<MarketData, Quote>('readMarketData'),
    /** Sends the intent at most once: a repeated call only checks the outcome. */
    placeIntent: declareActor<IntentOutcome, MoneyIntent>('placeIntent'),
    reconcileIntent: declareActor<IntentOutcome, { intentId: string }>('reconcileIntent'),
    /** Stores the customer's own decision (ruling 10). */
    decideIntent: declareActor<IntentOutcome, { intentId: string; happened: boolean }>('decideIntent'),
  },
  delays: { PLACING_LIMIT: placingLimitMs, CHECK_AGAIN: checkAgainMs },
  guards: {
    isIntentOpen: ({ context }) => context.open !== null,
    isQuoteValid: ({ context }, marketData: MarketData) => isQuoteValid(context.quote, marketData),
    canRequote: ({ context }, marketData: MarketData) => requote(context.quote, marketData) !== null,
    isSettled: (_, outcome: IntentOutcome) => isSettled(outcome),
    isReviewNeeded: (_, outcome: IntentOutcome) => outcome.state === 'rejected' && needsReview(outcome.error),
    isPasswordNeeded: (_, outcome: IntentOutcome) =>
      outcome.state === 'rejected' && needsFreshPassword(outcome.error),
    isRejected: (_, outcome: IntentOutcome) => isRejected(outcome),
    customerDecides: ({ context }) => context.decidable,
  },
  actions: {
    setIntent: assign((_, { intentId }: { intentId: string }) => ({ intentId, error: null, previous: null })),
    setMarketData: assign((_, marketData: MarketData) => ({ marketData })),
    requote: assign(({ context }, marketData: MarketData) => ({
      quote: requote(context.quote, marketData),
      previous: context.quote,
      marketData,
    })),
    setOutcome: assign((_, outcome: IntentOutcome) => ({
      result: outcome.state === 'settled' ? outcome.result : null,
      error: outcome.state === 'rejected' ? outcome.error : null,
      decidable: outcome.state === 'unknown' && outcome.decidable,
    })),
    setError: assign(toErrorContext),
    setEnd: assign((_, end: PlacementEnd) => ({ end })),
    emitOutcomeUnknown: emit(({ context }) => ({ type: 'placement.unconfirmed', kind: kindOf(context) })),
    emitRefused: emit(({ context }) => {
      return { type: 'placement.refused', kind: kindOf(context), error: toApiError(context.error) }
    }),
  },
})

/** An unresolved intent (input.open) starts in outcomeUnknown. If an outbox actor rejects, the outcome is unknown. */
export const placementMachine = placementSetup.createMachine({
  id: 'placement',
  context: ({ input }) => newPlacement(input),
  output: ({ context }) => context,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isIntentOpen', target: 'outcomeUnknown', meta: { id: 'unresolved' } },
        { target: 'reviewing', meta: { id: 'fresh' } },
      ],
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'placement.submit': { target: 'checkingPrice', actions: withEvent('setIntent') },
        'placement.back': 'withdrawn',
      },
    },
    checkingPrice: sendingState('readMarketData', {
      input: quoteOf,
      onDone: [
        { guard: withOutput('isQuoteValid'), target: 'placing', meta: { id: 'valid' } },
        ...requoteOrEnd,
      ],
      onError: { target: 'reviewing', actions: [withError('setError'), 'emitRefused'] },
    }),
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => intentOf(context.quote, intentIdOf({ context })),
        onDone: [
          { guard: withOutput('isSettled'), target: 'settled', actions: setOutcome, meta: { id: 'settled' } },
          // The server executed nothing and needs a review or the password first (rulings 29 and 30).
          {
            guard: withOutput('isReviewNeeded'),
            target: 'requoting',
            actions: setOutcome,
            meta: { id: 'reviewNeeded' },
          },
          { guard: withOutput('isPasswordNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
          {
            guard: withOutput('isRejected'),
            target: 'rejected',
            actions: setOutcome,
            meta: { id: 'rejected' },
          },
          { target: 'outcomeUnknown', actions: 'emitOutcomeUnknown', meta: { id: 'unknown' } },
        ],
        onError: { target: 'outcomeUnknown', actions: 'emitOutcomeUnknown' },
      },
      after: { PLACING_LIMIT: { target: 'outcomeUnknown', actions: 'emitOutcomeUnknown' } },
    },
    requoting: sendingState('readMarketData', {
      input: quoteOf,
      onDone: requoteOrEnd,
      // If there are no new figures, the reason remains on screen; the next click reads them again.
      onError: 'reviewing',
    }),
    askingPassword: {
      tags: 'busy',
      on: {
        'placement.agree': { target: 'checkingPrice', actions: withEvent('setIntent') },
        'placement.decline': 'reviewing',
      },
    },
    outcomeUnknown: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'reconcileIntent',
            src: 'reconcileIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }) }),
            onDone: endOrWait,
            onError: 'waiting',
          },
        },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'placement.askAgain': 'checking',
            'placement.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: assign(({ event: { happened } }) => ({ happened })),
            },
          },
        },
        deciding: {
          invoke: {
            id: 'decideIntent',
            src: 'decideIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }), happened: context.happened }),
            onDone: endOrWait,
            onError: 'waiting',
          },
        },
      },
    },
    settled: {
      type: 'final',
      entry: [
        { type: 'setEnd', params: 'settled' },
        emit(({ context }) => ({ type: 'placement.completed', kind: kindOf(context) })),
      ],
    },
    rejected: { type: 'final', entry: [{ type: 'setEnd', params: 'rejected' }, 'emitRefused'] },
    withdrawn: { type: 'final', entry: { type: 'setEnd', params: 'withdrawn' } },
    invalid: { type: 'final', entry: { type: 'setEnd', params: 'invalid' } },
  },
})

const nestedFields = <Key extends string, Field extends string>(key: Key, ...fields: readonly Field[]) =>
  fields.map((field) => `${key}.${field}` as const)
const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
export const openFields = nestedFields('open', 'intentId', ...orderFields, 'createdAt', 'state')
export const marketDataFields = 'symbol chain balance usdBalance price rate limit toPrice'.split(' ')
const outcomeFields = [
  ...['state', 'decidable', 'error'],
  ...nestedFields('result', 'id', 'amountCrypto', 'amountNgn', 'amountIn'),
]

/** Always runs as a child of a form's flow, whose run contains its records. */
export const placementFlow = defineFlow({
  machine: placementMachine,
  version: 1,
  log: {
    received: {
      'placement.submit': ['intentId'],
      'placement.agree': ['intentId'],
      'placement.decide': ['happened'],
    },
    outcomes: {
      readMarketData: marketDataFields,
      placeIntent: outcomeFields,
      reconcileIntent: outcomeFields,
      decideIntent: outcomeFields,
    },
    // Only tests run a placement alone.
    input: [
      'quote',
      ...nestedFields('quote', ...orderFields, 'amountUsd', 'amountNgn', 'price', 'rate'),
      'open',
      ...openFields,
    ],
  },
})
