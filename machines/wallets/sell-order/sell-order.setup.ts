import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import type { OpenIntent } from '../../money/intent'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  redrawn,
  repriced,
  type Typed,
} from '../money/linked.rules'
import { type SellMarketData, sell } from '../orders/sell.rules'
import { sellAll } from '../orders/sell-all.rules'
import {
  freshForm,
  lockedQuote,
  type OrderForm,
  orderActions,
  orderGuards,
} from '../placement/order-form.setup'
import { placementMachine } from '../placement/placement.machine'
import type { Placement } from '../placement/placement.rules'

export type SellOrderEvent =
  | ({ type: 'sellOrder.enterUsd' | 'sellOrder.enterCrypto' } & Typed)
  | { type: 'sellOrder.fillMax' | 'sellOrder.review' | 'sellOrder.reviewAll' }
  | { type: 'sellOrder.refresh' | 'sellOrder.startOver' }

/** Whether the market data could not be read. */
export type SellOrderEmitted = { type: 'sellOrder.refused'; error: ApiError }

interface Input {
  symbol: string
  chain: string
  /** An unresolved intent of this wallet, with which the flow starts. */
  open: OpenIntent | null
}

export interface SellContext extends OrderForm {
  symbol: string
  chain: string
  marketData: SellMarketData | null
  draft: LinkedDraft
}

/** Another sale begins with the market data of the last one. */
export const freshSale = { ...freshForm, draft: emptyDraft } as const

/** The machine's actors, guards and actions. */
export const sellOrderSetup = setup({
  types: {
    input: {} as Input,
    context: {} as SellContext,
    events: {} as SellOrderEvent,
    emitted: {} as SellOrderEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    /** Balance, price and rate of the wallet, from the server. */
    readMarketData: declareActor<SellMarketData, { symbol: string; chain: string }>('readMarketData'),
  },
  guards: {
    ...orderGuards,
    orderIsSound: ({ context: { draft, marketData } }) => sell.lock(draft, marketData) !== null,
    allCanBeSold: ({ context: { draft, marketData } }) => sellAll.lock(draft, marketData) !== null,
  },
  actions: {
    ...orderActions<SellContext, SellOrderEvent>(),
    setMarketData: assign(({ context: { draft } }, marketData: SellMarketData) => ({
      marketData,
      draft: redrawn(draft, marketData),
    })),
    setUsd: assign(({ context: { marketData, error } }, typed: Typed) => ({
      draft: draftFromUsd(typed, marketData),
      error: withoutField(error, 'amountCrypto'),
    })),
    setCrypto: assign(({ context: { marketData, error } }, typed: Typed) => ({
      draft: draftFromCrypto(typed, marketData),
      error: withoutField(error, 'amountCrypto'),
    })),
    setMax: assign(({ context: { marketData, draft } }) => ({
      draft: marketData ? fullDraft(marketData) : draft,
    })),
    lockQuote: assign(({ context: { draft, marketData } }) => lockedQuote(sell.lock(draft, marketData))),
    lockSellAllQuote: assign(({ context: { draft, marketData } }) =>
      lockedQuote(sellAll.lock(draft, marketData)),
    ),
    // Restores the confirmed quote into the form, at the prices read since.
    takeBack: assign(({ context: { order, draft } }, placement: Placement) => {
      const marketData = placement.marketData as SellMarketData | null
      const { quote } = order
      if (!marketData) return {}
      return {
        marketData,
        draft: quote?.kind === 'sell' ? repriced(quote.amountCrypto, marketData) : redrawn(draft, marketData),
      }
    }),
    startOver: assign(freshSale),
    emitRefused: emit(
      ({ context }) => ({ type: 'sellOrder.refused', error: toApiError(context.error) }) as const,
    ),
  },
})
