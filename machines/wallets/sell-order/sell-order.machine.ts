import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import { sell } from '../orders/sell.rules'
import { sellAll } from '../orders/sell-all.rules'
import { openedWith, placing } from '../placement/order-form.setup'
import { coinFields, openFields } from '../placement/order-log.rules'
import { freshSale, type SellContext, sellOrderSetup } from './sell-order.setup'

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

/**
 * The form of a sale from one wallet; the review of `reviewAll` ('Sell all') is the confirmation. An unresolved intent
 * of the outbox is input.open and starts in placing.
 */
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
    /**
     * Revalidates the market data after an error or on focus. The form stays as it is; a quote made before is checked
     * again before it is sent (placement.checkingPrice).
     */
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
    placing: { invoke: placing({ sell, sellAll }, 'completed', 'reloading', 'editing') },
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
