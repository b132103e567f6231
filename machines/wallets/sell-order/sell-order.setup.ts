import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { moneyActions, moneyActors, moneyDelays, moneyGuards } from '../../money/money-context'
import type { Typed } from '../money/linked.rules'
import { freshForm, type SellContext, type SellInput, sellAnswers, sellChanges } from './sell-form.rules'
import type { SellMarketData } from './sell-order.rules'

export type SellOrderEvent =
  | ({ type: 'sellOrder.enterUsd' | 'sellOrder.enterCrypto' } & Typed)
  | { type: 'sellOrder.fillMax' | 'sellOrder.review' | 'sellOrder.reviewAll' | 'sellOrder.back' }
  /** `intentId`: made by the screen, once for each press. */
  | { type: 'sellOrder.submit'; intentId: string }
  | { type: 'sellOrder.refresh' | 'sellOrder.askAgain' | 'sellOrder.startOver' }
  | { type: 'sellOrder.decide'; happened: boolean }

export type SellOrderEmitted =
  | { type: 'sellOrder.completed'; all: boolean }
  /** Terms that could not be read, or an order that was refused. */
  | { type: 'sellOrder.refused'; error: ApiError }
  | { type: 'sellOrder.unconfirmed' }

/** What the machine is built of: actors, guards, changes. */
export const sellOrderSetup = setup({
  types: {
    input: {} as SellInput,
    context: {} as SellContext,
    events: {} as SellOrderEvent,
    emitted: {} as SellOrderEmitted,
  },
  actors: {
    ...moneyActors,
    /** Balance, price and rate of the pair, as fresh as can be. */
    readSellTerms: declareActor<SellMarketData, { symbol: string; chain: string }>('readSellTerms'),
  },
  delays: moneyDelays,
  guards: { ...moneyGuards, ...sellAnswers },
  actions: {
    ...moneyActions<SellContext, SellOrderEvent>(),
    setMarketData: assign(sellChanges.marketData),
    setUsd: assign(sellChanges.usd),
    setCrypto: assign(sellChanges.crypto),
    setMax: assign(sellChanges.max),
    lockQuote: assign(sellChanges.frozen),
    lockSellAllQuoteNow: assign(sellChanges.frozenAll),
    requote: assign(sellChanges.frozenAnew),
    startOver: assign(freshForm),
    emitCompleted: emit(
      ({ context: { quote, open } }) =>
        ({ type: 'sellOrder.completed', all: (quote ?? open)?.kind === 'sellAll' }) as const,
    ),
    emitRefused: emit(
      ({ context }) => ({ type: 'sellOrder.refused', error: toApiError(context.error) }) as const,
    ),
    emitUnconfirmed: emit({ type: 'sellOrder.unconfirmed' } as const),
  },
})
