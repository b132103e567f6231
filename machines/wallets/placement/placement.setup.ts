import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorContext } from '../../core/api-error'
import { assertDefined } from '../../core/assert-defined'
import { declareActor } from '../../core/declare-actor'
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
import {
  kindOf,
  type Placement,
  type PlacementEnd,
  quoteIsValid,
  type RuledOrder,
  requote,
} from './placement.rules'

export type PlacementEvent =
  /** `intentId`: created by the screen for each press. */
  | { type: 'placement.submit'; intentId: string }
  /** The password was typed, so the order is sent again: as a new intent, because the last one was rejected. */
  | { type: 'placement.agree'; intentId: string }
  | { type: 'placement.back' | 'placement.askAgain' | 'placement.decline' }
  | { type: 'placement.decide'; happened: boolean }

export type PlacementEmitted =
  | { type: 'placement.completed' | 'placement.unconfirmed'; kind: MoneyKind }
  /** Market data that could not be read, or an order that was rejected. */
  | { type: 'placement.refused'; kind: MoneyKind; error: ApiError }

const emitted = <Type extends PlacementEmitted['type']>(type: Type, context: Placement) => ({
  type,
  kind: assertDefined(kindOf(context)),
})

/** The machine's actors, guards and actions. */
export const placementSetup = setup({
  types: {
    input: {} as RuledOrder,
    context: {} as Placement & RuledOrder,
    events: {} as PlacementEvent,
    emitted: {} as PlacementEmitted,
    output: {} as Placement,
  },
  actors: {
    /** The current market data for checking the quote. */
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
