import { assign, emit, setup } from 'xstate'
import { moneyActions, moneyDelays, moneyGuards, moneyPorts } from '../shared/money-context'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'
import type { Typed } from './linked.rules'
import { freshForm, type SellContext, type SellInput, sellAnswers, sellChanges } from './sell-form.rules'
import type { SellTerms } from './sell-order.rules'

export type SellOrderEvent =
  | ({ type: 'sellOrder.enterUsd' | 'sellOrder.enterCrypto' } & Typed)
  | { type: 'sellOrder.fillMax' | 'sellOrder.review' | 'sellOrder.reviewAll' | 'sellOrder.back' }
  /** `intentId`: made by the screen, once for each press. */
  | { type: 'sellOrder.submit'; intentId: string }
  | { type: 'sellOrder.refresh' | 'sellOrder.askAgain' | 'sellOrder.startOver' }
  | { type: 'sellOrder.decide'; happened: boolean }

export type SellOrderFact =
  | { type: 'sellOrder.completed'; all: boolean }
  /** Terms that could not be read, or an order that was refused. */
  | { type: 'sellOrder.refused'; refusal: Refusal }
  | { type: 'sellOrder.unconfirmed' }

/** What the machine is built of: ports, guards, changes. */
export const sellOrderSetup = setup({
  types: {
    input: {} as SellInput,
    context: {} as SellContext,
    events: {} as SellOrderEvent,
    emitted: {} as SellOrderFact,
  },
  actors: {
    ...moneyPorts,
    /** Balance, price and rate of the pair, as fresh as can be. */
    readSellTerms: port<SellTerms, { symbol: string; chain: string }>('readSellTerms'),
  },
  delays: moneyDelays,
  guards: { ...moneyGuards, ...sellAnswers },
  actions: {
    ...moneyActions<SellContext, SellOrderEvent>(),
    keepTerms: assign(sellChanges.terms),
    keepUsd: assign(sellChanges.usd),
    keepCrypto: assign(sellChanges.crypto),
    keepMax: assign(sellChanges.max),
    freeze: assign(sellChanges.frozen),
    freezeAll: assign(sellChanges.frozenAll),
    freezeAnew: assign(sellChanges.frozenAnew),
    startOver: assign(freshForm),
    tellCompleted: emit(
      ({ context: { figures, open } }) =>
        ({ type: 'sellOrder.completed', all: (figures ?? open)?.kind === 'sellAll' }) as const,
    ),
    tellRefused: emit(
      ({ context }) => ({ type: 'sellOrder.refused', refusal: asRefusal(context.refusal) }) as const,
    ),
    tellUnconfirmed: emit({ type: 'sellOrder.unconfirmed' } as const),
  },
})
