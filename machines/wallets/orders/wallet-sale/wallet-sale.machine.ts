import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../../../core/api-error'
import { declareActor, failure } from '../../../core/declare-actor'
import { defineFlow } from '../../../core/flow'
import { withEvent, withOutput } from '../../../core/params'
import { submitTransitions } from '../../../forms/submission'
import type { OpenIntent } from '../../../money/intent'
import type { TypedText } from '../../../values/amount'
import { emptyDraft, type LinkedDraft } from '../../prices/linked-amounts.rules'
import {
  coinFields,
  emptyForm,
  linkedActions,
  lockOrder,
  type OrderForm,
  openFields,
  openOrder,
  orderActions,
  orderGuards,
  placeOrder,
} from '../order-form'
import { placementMachine } from '../placement.machine'
import { type SellMarketData, sell, sellAll } from './wallet-sale.rules'

type WalletSaleEvent =
  | ({ type: 'walletSale.enterUsd' | 'walletSale.enterCrypto' } & TypedText)
  | { type: 'walletSale.fillMax' | 'walletSale.review' | 'walletSale.reviewAll' | 'walletSale.refresh' }

type WalletSaleEmitted = { type: 'walletSale.refused'; error: ApiError }

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

const walletSaleSetup = setup({
  types: {
    input: {} as Input,
    context: {} as SellContext,
    events: {} as WalletSaleEvent,
    emitted: {} as WalletSaleEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    readMarketData: declareActor<SellMarketData, { symbol: string; chain: string }>('readMarketData'),
  },
  guards: {
    ...orderGuards,
    isOrderValid: ({ context: { draft, marketData } }) => sell.lock(draft, marketData) !== null,
    canSellAll: ({ context: { draft, marketData } }) => sellAll.lock(draft, marketData) !== null,
  },
  actions: {
    ...orderActions<SellContext, WalletSaleEvent>(),
    ...linkedActions<SellContext, WalletSaleEvent>((_, amounts) => amounts),
    lockQuote: assign(({ context: { draft, marketData } }) => lockOrder(sell.lock(draft, marketData))),
    lockSellAllQuote: assign(({ context: { draft, marketData } }) =>
      lockOrder(sellAll.lock(draft, marketData)),
    ),
    emitRefused: emit(toErrorEvent('walletSale.refused')),
  },
})

const walletOf = ({ context: { symbol, chain } }: { context: SellContext }) => ({ symbol, chain })
/** Events of the form, also while it reads its figures again. */
const form = {
  'walletSale.enterUsd': { actions: withEvent('setUsd') },
  'walletSale.enterCrypto': { actions: withEvent('setCrypto') },
  'walletSale.fillMax': { actions: 'setMax' },
  'walletSale.review': submitTransitions('isOrderValid', 'placing', { actions: 'lockQuote' }),
  'walletSale.reviewAll': submitTransitions('canSellAll', 'placing', { actions: 'lockSellAllQuote' }),
} as const

/** `reviewAll` ('Sell all') is the confirmation. An unresolved intent (input.open) starts in placing. */
const walletSaleMachine = walletSaleSetup.createMachine({
  id: 'walletSale',
  context: ({ input: { symbol, chain, open } }) => ({
    ...emptyForm,
    symbol,
    chain,
    marketData: null,
    draft: emptyDraft,
    ...openOrder(open),
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isIntentOpen', target: 'placing', meta: { id: 'unresolved' } },
        { target: 'loading', meta: { id: 'fresh' } },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readMarketData',
        src: 'readMarketData',
        input: walletOf,
        onDone: { target: 'editing', actions: withOutput('setMarketData') },
        onError: { target: 'failed', actions: failure },
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'walletSale.refresh': { target: 'loading', actions: 'clearError' } },
    },
    editing: {
      tags: 'resumable',
      entry: 'clearOrder',
      on: { ...form, 'walletSale.refresh': 'reloading' },
    },
    /** The form stays: placement.checkingPrice checks an older quote before it is sent. */
    reloading: {
      entry: 'clearOrder',
      invoke: {
        id: 'readMarketData',
        src: 'readMarketData',
        input: walletOf,
        onDone: { target: 'editing', actions: withOutput('setMarketData') },
        onError: [
          { guard: 'marketDataIsKnown', target: 'editing', meta: { id: 'known' } },
          { target: 'failed', meta: { id: 'unknown' } },
        ],
      },
      on: form,
    },
    placing: {
      invoke: placeOrder({ sell, sellAll }, { settled: 'completed', rejected: 'reloading', form: 'editing' }),
    },
    completed: { tags: 'resumable' },
  },
})

export const walletSaleFlow = defineFlow({
  machine: walletSaleMachine,
  version: 1,
  log: {
    received: {
      'walletSale.enterUsd': ['text', 'pasted'],
      'walletSale.enterCrypto': ['text', 'pasted'],
    },
    outcomes: { readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit'] },
    input: ['symbol', 'chain', 'open', ...openFields],
  },
})
