import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import type { OpenIntent } from '../../money/intent'
import type { Typed } from '../../values/amount'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  redrawn,
  repriced,
} from '../money/linked.rules'
import { type SellMarketData, sell } from '../orders/sell.rules'
import { sellAll } from '../orders/sell-all.rules'
import {
  coinFields,
  freshForm,
  lockedQuote,
  type OrderForm,
  openedWith,
  openFields,
  orderActions,
  orderGuards,
  placeOrder,
} from '../placement/order-form'
import { placementMachine } from '../placement/placement.machine'
import type { Placement } from '../placement/placement.rules'

type SellOrderEvent =
  | ({ type: 'sellOrder.enterUsd' | 'sellOrder.enterCrypto' } & Typed)
  | { type: 'sellOrder.fillMax' | 'sellOrder.review' | 'sellOrder.reviewAll' }
  | { type: 'sellOrder.refresh' | 'sellOrder.startOver' }

type SellOrderEmitted = { type: 'sellOrder.refused'; error: ApiError }

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

const freshSale = { ...freshForm, draft: emptyDraft } as const

const sellOrderSetup = setup({
  types: {
    input: {} as Input,
    context: {} as SellContext,
    events: {} as SellOrderEvent,
    emitted: {} as SellOrderEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
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

const reading = {
  id: 'readMarketData',
  src: 'readMarketData',
  input: ({ context: { symbol, chain } }: { context: SellContext }) => ({ symbol, chain }),
} as const
const setMarketData = withOutput('setMarketData')
const typing = {
  'sellOrder.enterUsd': { actions: withEvent('setUsd') },
  'sellOrder.enterCrypto': { actions: withEvent('setCrypto') },
  'sellOrder.fillMax': { actions: 'setMax' },
} as const
const reviewing = {
  'sellOrder.review': [
    { guard: 'orderIsSound', target: 'placing', actions: 'lockQuote', meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ],
  'sellOrder.reviewAll': [
    { guard: 'allCanBeSold', target: 'placing', actions: 'lockSellAllQuote', meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ],
} as const

/** `reviewAll` ('Sell all') is the confirmation. An unresolved intent (input.open) starts in placing. */
export const sellOrderMachine = sellOrderSetup.createMachine({
  id: 'sellOrder',
  context: ({ input: { symbol, chain, open } }) => ({
    ...freshSale,
    symbol,
    chain,
    marketData: null,
    ...openedWith(open),
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'placing', meta: { id: 'unresolved' } },
        { target: 'loading', meta: { id: 'fresh' } },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        ...reading,
        onDone: { target: 'editing', actions: setMarketData },
        onError: { target: 'failed', actions: [withError('setError'), 'emitRefused'] },
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'sellOrder.refresh': { target: 'loading', actions: 'clearError' } },
    },
    editing: {
      tags: 'resumable',
      entry: 'clearOrder',
      on: { ...typing, ...reviewing, 'sellOrder.refresh': 'reloading' },
    },
    /** The form stays as it is: placement.checkingPrice checks an older quote before it is sent. */
    reloading: {
      entry: 'clearOrder',
      invoke: {
        ...reading,
        onDone: { target: 'editing', actions: setMarketData },
        onError: [
          { guard: 'marketDataIsKnown', target: 'editing', meta: { id: 'known' } },
          { target: 'failed', meta: { id: 'unknown' } },
        ],
      },
      on: { ...typing, ...reviewing },
    },
    placing: {
      invoke: placeOrder({ sell, sellAll }, { settled: 'completed', rejected: 'reloading', form: 'editing' }),
    },
    completed: {
      tags: 'resumable',
      on: { 'sellOrder.startOver': { target: 'loading', actions: 'startOver' } },
    },
  },
})

export const sellOrderFlow = defineFlow({
  machine: sellOrderMachine,
  version: 1,
  log: {
    received: {
      'sellOrder.enterUsd': ['text', 'pasted'],
      'sellOrder.enterCrypto': ['text', 'pasted'],
    },
    outcomes: { readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit'] },
    input: ['symbol', 'chain', 'open', ...openFields],
  },
})
