import { isDeepStrictEqual } from 'node:util'
import type { OpenIntent } from '../../../../machines/money/intent'
import { type SwapMarketData, swapAmount } from '../../../../machines/wallets/orders/swap/swap.rules'
import { doneEvent, type Model, outcomesOf, type PlainEvent, received } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { depositIntoWallet, noResponseError, walletGiven } from '../placement.fixture'
import {
  canEnd,
  closeInstruction,
  eventsLeadingTo,
  impossibleInDialog,
  orderInvariants,
  placementAnswer,
  placementEnds,
} from '../placement-outcomes'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const swapMarketData: SwapMarketData = { balance: '0.01', fromPrice: '60000', toPrice: '1' }
const changedMarketData: SwapMarketData = { ...swapMarketData, fromPrice: '60600' }
const poorMarketData: SwapMarketData = { ...swapMarketData, balance: '0.0004' }

const openSwap: OpenIntent = {
  intentId: 'old',
  kind: 'swap',
  ...btc,
  amountCrypto: '0.01',
  createdAt: 1_000,
  state: 'unknown',
}

export const swapModel: Model<'swap'> = {
  afterReload: ['outbox', 'the sent order'],
  events: [
    { type: 'swap.open', open: null },
    { type: 'swap.open', open: openSwap },
    { type: 'swap.pickFrom', ...btc },
    { type: 'swap.pickTo', ...tron },
    { type: 'swap.pickTo', ...btc },
    { type: 'swap.enterAmount', text: '0.01009', pasted: false },
    { type: 'swap.enterAmount', text: '0.0004', pasted: false },
    ...received('swap.fillMax', 'swap.review', 'swap.refresh', 'swap.close'),
    ...outcomesOf('readMarketData', [swapMarketData, changedMarketData, poorMarketData], [noResponseError]),
    ...placementEnds(changedMarketData, poorMarketData),
  ],
  visibleState: ({ context: { from, to, marketData, draft, checked, order, error } }) => [
    from?.symbol,
    to?.symbol,
    marketData?.fromPrice,
    marketData?.balance,
    swapAmount({ ...draft, from, to }),
    checked,
    order.quote !== null,
    order.open !== null,
    error && Object.keys(error.fields).join(),
  ],
  possible: canEnd,
  leadingTo: eventsLeadingTo,
  offers: ({ context, ...state }, event) =>
    // Typing the same text does not change the field; without a coin no amount can be typed.
    !(event.type === 'swap.enterAmount' && (context.from === null || event.text === context.draft.text)) &&
    !(event.type === 'swap.fillMax' && context.marketData === null) &&
    // A list changes only to another coin.
    !(event.type === 'swap.pickFrom' && context.from?.symbol === event.symbol) &&
    !(event.type === 'swap.pickTo' && context.to?.symbol === event.symbol) &&
    !(event.type === 'swap.refresh' && !state.matches({ editing: 'failed' })),
  manual: {
    [titleOf(placementEnds(changedMarketData, poorMarketData)[4] as PlainEvent)]: 'as below',
    [titleOf(doneEvent('readMarketData', poorMarketData) as PlainEvent)]:
      'only this flow changes the balance here: placement.machine.test.ts',
    close: 'a walk has one dialog',
    [titleOf({ type: 'swap.open', open: openSwap })]: 'wallets-money.spec.ts',
  },
  // The dialog's flow begins when it opens.
  opening: () => ({ type: 'swap.open', open: null }),
  url: '/dashboard/wallets',
  setup: walletGiven,
  persona: 'ada',
  expected: {
    closed: 'the dialog is closed',
    'editing.choosing': 'no price yet',
    'editing.loading': "'Getting prices…'",
    'editing.ready': "the price is there, and 'You get about' once there is an amount",
    placing: "the review begins with 'You swap'",
  },
  steps: {
    'swap.open': ({ open }) =>
      open === null ? "Click 'Swap'" : "Click the open swap in the note 'We are checking' on the page",
    'swap.pickFrom': "Choose 'Bitcoin' in 'From'",
    'swap.pickTo': ({ symbol }) => `Choose '${symbol === 'BTC' ? 'Bitcoin' : 'Tether (TRC-20)'}' in 'To'`,
    'swap.enterAmount': "Type {text} into 'Amount in BTC'",
    'swap.fillMax': "Click 'Max'",
    'swap.review': "Click 'Continue'",
    'swap.refresh': "Click 'Try again'",
    'swap.close': (_, state) => closeInstruction(state),
  },
  responses: {
    readMarketData: {
      call: 'GET /v1/app/wallets/{a}/{b}',
      setup: ({ output: { fromPrice, balance } }) => [
        `set BTC to ${fromPrice} in the panel's 'Market'`,
        balance === poorMarketData.balance
          ? 'swap nearly everything in another tab'
          : depositIntoWallet('0.01 BTC'),
      ],
      done: 'Balance and both prices load',
    },
    placement: placementAnswer('swap', 'Swap', "'Swap completed' is shown"),
  },
  requirements: {
    'swap.editing.ready swap.review invalid': ['CONST-18'],
    'swap.editing swap.enterAmount': ['SWAP-04'],
    'swap.placing xstate.done.actor.placement settled': ['SWAP-06'],
  },
  invariants: {
    ...orderInvariants('completed'),
    'changed coins have no terms until their own load (SWAP-04)': ({ before, event, after }) =>
      !event.type.startsWith('swap.pick') ||
      isDeepStrictEqual([before.context.from, before.context.to], [after.context.from, after.context.to]) ||
      after.context.marketData === null,
    'a coin is never swapped for itself (SWAP-03)': ({ after: { context } }) =>
      context.order.quote === null || !isDeepStrictEqual(context.from, context.to),
  },
  neverInARow: {
    ...impossibleInDialog,
    'the form handles it in its own, deeper state': [
      '* xstate.done.actor.readMarketData then swap.editing swap.review',
      '* invalid then swap.editing swap.review',
      '* withdrawn then swap.editing swap.review',
    ],
    'an invalid form stays invalid until the customer types': ['* swap.review invalid then * valid'],
    'a new, emptied or invalid form needs text first': ['*.placement invalid then * valid'],
  },
}
