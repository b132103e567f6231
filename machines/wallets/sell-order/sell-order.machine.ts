import { checkingPrice, decided, loadFailed, placing, submitted, unconfirmed } from '../../money/money-steps'
import type { Typed } from '../money/linked.rules'
import { type SellContext, startOf } from './sell-form.rules'
import { type SellMarketData, sellIntent } from './sell-order.rules'
import { sellOrderSetup } from './sell-order.setup'

const newMarketData = ({ event }: { event: { output: SellMarketData } }) => event.output
const reading = {
  id: 'readSellTerms',
  src: 'readSellTerms',
  input: ({ context: { symbol, chain } }: { context: SellContext }) => ({ symbol, chain }),
} as const
const known = { moved: '#sellOrder.sold', refused: '#sellOrder.reloading' } as const
const typing = {
  'sellOrder.enterUsd': {
    actions: { type: 'setUsd' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.enterCrypto': {
    actions: { type: 'setCrypto' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.fillMax': { actions: 'setMax' as const },
}
const reviewing = {
  'sellOrder.review': [
    { guard: 'orderIsSound', target: 'reviewing', actions: 'lockQuote', meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ],
  'sellOrder.reviewAll': [
    { guard: 'allCanBeSold', target: 'reviewing', actions: 'lockSellAllQuoteNow', meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ],
} as const

/**
 * Selling from one wallet: form → review with locked quote → processing → sold.
 *
 * loading (busy) → editing | failed. editing: enter…, fillMax, `review` or `reviewAll` ('Sell all', its review is
 * the confirmation) → reviewing. reviewing: `submit` with a fresh id → checkingPrice (busy; a price or rate that
 * moved by more than 0.5 %, or another balance under 'Sell all', goes back to reviewing with `moved`) → placing
 * (busy) → sold | reloading → editing with the error | unconfirmed.checking ⇄ .waiting (`askAgain`, 10 s; `decide`
 * only where context.decidable) → the same. sold: `startOver`.
 * What is sent is context.figures; an open intent of the outbox is input.open and begins in unconfirmed.
 * Actors: `readSellTerms`, and the outbox's `placeIntent`, `reconcileIntent`, `decideIntent`.
 */
export const sellOrderMachine = sellOrderSetup.createMachine({
  id: 'sellOrder',
  context: ({ input }) => startOf(input),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'unconfirmed', meta: { id: 'unresolved' } },
        { target: 'loading', meta: { id: 'fresh' } },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        ...reading,
        onDone: { target: 'editing', actions: { type: 'setMarketData', params: newMarketData } },
        onError: { target: 'failed', actions: loadFailed },
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'sellOrder.refresh': { target: 'loading', actions: 'clearError' } },
    },
    editing: {
      tags: 'resumable',
      entry: 'clearIntent',
      on: {
        ...typing,
        ...reviewing,
        'sellOrder.refresh': 'reloading',
      },
    },
    /**
     * A quiet read of the market data: after an error, or because the customer came back. The form stays as it is; what is
     * reviewed with the market data of before is looked at once more before it is sent (checkingPrice).
     */
    reloading: {
      entry: 'clearIntent',
      invoke: {
        ...reading,
        onDone: { target: 'editing', actions: { type: 'setMarketData', params: newMarketData } },
        onError: [
          { guard: 'marketDataIsKnown', target: 'editing', meta: { id: 'known' } },
          { target: 'failed', meta: { id: 'unknown' } },
        ],
      },
      on: { ...typing, ...reviewing },
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'sellOrder.submit': submitted,
        'sellOrder.back': 'editing',
      },
    },
    checkingPrice: checkingPrice(reading, newMarketData, 'editing'),
    placing: placing((context: SellContext) => sellIntent(context), known),
    unconfirmed: unconfirmed(known, {
      'sellOrder.askAgain': 'checking',
      'sellOrder.decide': decided,
    } as const),
    sold: { tags: 'resumable', on: { 'sellOrder.startOver': { target: 'loading', actions: 'startOver' } } },
  },
})
