import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorContext } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
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
import type { MarketData, Quote } from '../orders/order.rules'
import { coinFields, openFields, outcomeFields, quoteFields } from './order-log.rules'
import {
  intentOf,
  kindOf,
  newPlacement,
  type Placement,
  type PlacementEnd,
  quoteIsValid,
  type RuledOrder,
  requote,
} from './placement.rules'

type PlacementEvent =
  /** `intentId`: created by the screen for each press. */
  | { type: 'placement.submit'; intentId: string }
  /** The password was typed, so the order is sent again: as a new intent, because the last one was rejected. */
  | { type: 'placement.agree'; intentId: string }
  | { type: 'placement.back' | 'placement.askAgain' | 'placement.decline' }
  | { type: 'placement.decide'; happened: boolean }

type PlacementEmitted =
  | { type: 'placement.completed' | 'placement.unconfirmed'; kind: MoneyKind }
  /** Market data that could not be read, or an order that was rejected. */
  | { type: 'placement.refused'; kind: MoneyKind; error: ApiError }

const emitted = <Type extends PlacementEmitted['type']>(type: Type, context: Placement) => ({
  type,
  kind: assertDefined(kindOf(context)),
})

const placementSetup = setup({
  types: {
    input: {} as RuledOrder,
    context: {} as Placement & RuledOrder,
    events: {} as PlacementEvent,
    emitted: {} as PlacementEmitted,
    output: {} as Placement,
  },
  actors: {
    readMarketData: declareActor<MarketData, Quote>('readMarketData'),
    /** Sends the intent at most once, ever; called again it only checks the outcome. */
    placeIntent: declareActor<IntentOutcome, MoneyIntent>('placeIntent'),
    /** Checks the outcome; sends nothing. */
    reconcileIntent: declareActor<IntentOutcome, { intentId: string }>('reconcileIntent'),
    /** The customer says whether it happened (ruling 10). */
    decideIntent: declareActor<IntentOutcome, { intentId: string; happened: boolean }>('decideIntent'),
  },
  delays: { PLACING_LIMIT: placingLimitMs, CHECK_AGAIN: checkAgainMs },
  guards: {
    intentIsOpen: ({ context }) => context.open !== null,
    quoteIsValid: ({ context }, marketData: MarketData) => quoteIsValid(context, marketData),
    canRequote: ({ context }, marketData: MarketData) => requote(context, marketData) !== null,
    isSettled: (_, outcome: IntentOutcome) => isSettled(outcome),
    reviewIsNeeded: (_, outcome: IntentOutcome) => outcome.state === 'rejected' && needsReview(outcome.error),
    passwordIsNeeded: (_, outcome: IntentOutcome) =>
      outcome.state === 'rejected' && needsFreshPassword(outcome.error),
    isRejected: (_, outcome: IntentOutcome) => isRejected(outcome),
    customerDecides: ({ context }) => context.decidable,
  },
  actions: {
    setIntent: assign((_, { intentId }: { intentId: string }) => ({ intentId, error: null, previous: null })),
    setMarketData: assign((_, marketData: MarketData) => ({ marketData })),
    requote: assign(({ context }, marketData: MarketData) => ({
      quote: requote(context, marketData),
      previous: context.quote,
      marketData,
    })),
    setHappened: assign((_, { happened }: { happened: boolean }) => ({ happened })),
    setOutcome: assign((_, outcome: IntentOutcome) => ({
      result: outcome.state === 'settled' ? outcome.result : null,
      error: outcome.state === 'rejected' ? outcome.error : null,
      decidable: outcome.state === 'unknown' && outcome.decidable,
    })),
    setError: assign(toErrorContext),
    setEnd: assign((_, { end }: { end: PlacementEnd }) => ({ end })),
    emitCompleted: emit(({ context }) => emitted('placement.completed', context)),
    emitUnconfirmed: emit(({ context }) => emitted('placement.unconfirmed', context)),
    emitRefused: emit(({ context }) => ({
      ...emitted('placement.refused', context),
      error: toApiError(context.error),
    })),
  },
})

const marketDataOf = ({ event }: { event: { output: MarketData } }) => event.output
const outcomeOf = ({ event }: { event: { output: IntentOutcome } }) => event.output
const setOutcome = { type: 'setOutcome', params: outcomeOf } as const
const reading = {
  id: 'readMarketData',
  src: 'readMarketData',
  input: ({ context }: { context: Placement }) => assertDefined(context.quote),
} as const
/** After the figures changed: a new quote to review, if the order is still possible. */
const toRequote = [
  {
    guard: { type: 'canRequote', params: marketDataOf },
    target: 'reviewing',
    actions: { type: 'requote', params: marketDataOf },
    meta: { id: 'requote' },
  },
  {
    target: 'invalid',
    actions: { type: 'setMarketData', params: marketDataOf },
    meta: { id: 'invalid' },
  },
] as const
const intentIdOf = ({ context }: { context: Placement }) => assertDefined(context.intentId)
const settled = {
  guard: { type: 'isSettled', params: outcomeOf },
  target: '#placement.settled',
  actions: [setOutcome, 'emitCompleted'],
  meta: { id: 'settled' },
} as const
const rejected = {
  guard: { type: 'isRejected', params: outcomeOf },
  target: '#placement.rejected',
  actions: [setOutcome, 'emitRefused'],
  meta: { id: 'rejected' },
} as const
/** The server executed nothing, and says what it needs first (rulings 29 and 30). */
const needed = [
  {
    guard: { type: 'reviewIsNeeded', params: outcomeOf },
    target: 'requoting',
    actions: setOutcome,
    meta: { id: 'reviewNeeded' },
  },
  {
    guard: { type: 'passwordIsNeeded', params: outcomeOf },
    target: 'askingPassword',
    meta: { id: 'passwordNeeded' },
  },
] as const
const toUnconfirmed = { target: 'unconfirmed', actions: 'emitUnconfirmed' } as const
const reconciled = {
  onDone: [settled, rejected, { target: 'waiting', actions: setOutcome, meta: { id: 'unknown' } }],
  onError: 'waiting',
} as const
const ended = (end: PlacementEnd) => ({ type: 'final', entry: { type: 'setEnd', params: { end } } }) as const

/**
 * Sends context.quote; an unresolved intent of the outbox (input.open) starts in unconfirmed. If an actor of the outbox
 * rejects, the outcome is unknown.
 */
export const placementMachine = placementSetup.createMachine({
  id: 'placement',
  context: ({ input }) => newPlacement(input),
  output: ({ context: { kinds: _, ...placement } }) => placement,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'unconfirmed', meta: { id: 'unresolved' } },
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
    checkingPrice: {
      tags: 'busy',
      invoke: {
        ...reading,
        onDone: [
          {
            guard: { type: 'quoteIsValid', params: marketDataOf },
            target: 'placing',
            meta: { id: 'valid' },
          },
          ...toRequote,
        ],
        // Nothing was sent.
        onError: { target: 'reviewing', actions: [withError('setError'), 'emitRefused'] },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => intentOf(context, intentIdOf({ context })),
        onDone: [settled, ...needed, rejected, { ...toUnconfirmed, meta: { id: 'unknown' } }],
        onError: toUnconfirmed,
      },
      after: { PLACING_LIMIT: toUnconfirmed },
    },
    requoting: {
      tags: 'busy',
      // Without new figures the reason of the refusal stays shown; another press reads them again.
      invoke: { ...reading, onDone: toRequote, onError: 'reviewing' },
    },
    askingPassword: {
      tags: 'busy',
      on: {
        'placement.agree': { target: 'checkingPrice', actions: withEvent('setIntent') },
        'placement.decline': 'reviewing',
      },
    },
    unconfirmed: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'reconcileIntent',
            src: 'reconcileIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }) }),
            ...reconciled,
          },
        },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'placement.askAgain': 'checking',
            'placement.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: withEvent('setHappened'),
            },
          },
        },
        deciding: {
          invoke: {
            id: 'decideIntent',
            src: 'decideIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }), happened: context.happened }),
            ...reconciled,
          },
        },
      },
    },
    settled: ended('settled'),
    rejected: ended('rejected'),
    withdrawn: ended('withdrawn'),
    invalid: ended('invalid'),
  },
})

/** Always a child of one of the three below, recorded in their runs. */
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
      readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit', 'fromPrice', 'toPrice'],
      placeIntent: outcomeFields,
      reconcileIntent: outcomeFields,
      decideIntent: outcomeFields,
    },
    input: ['quote', ...quoteFields, 'open', ...openFields],
  },
})
