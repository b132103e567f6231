import { isDeepStrictEqual } from 'node:util'
import type { OpenIntent } from '../../../../machines/money/intent'
import type { SwapMarketData } from '../../../../machines/wallets/orders/swap/swap.rules'
import type { Model } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { orderModel, placementResponse } from '../order-model'
import { depositIntoWallet, walletGiven } from '../placement.fixture'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
export const swapMarketData: SwapMarketData = {
  symbol: 'BTC',
  balance: '0.01',
  usdBalance: '600.00',
  price: '60000',
  toPrice: '1',
}
const changedMarketData: SwapMarketData = { ...swapMarketData, usdBalance: '606.00', price: '60600' }
const poorMarketData: SwapMarketData = { ...swapMarketData, balance: '0.0004', usdBalance: '24.00' }

const openSwap: OpenIntent = {
  intentId: 'old',
  kind: 'swap',
  ...btc,
  amountCrypto: '0.01',
  createdAt: 1_000,
  state: 'unknown',
}

const { shared, ...model } = orderModel({
  flow: 'swap',
  market: [swapMarketData, changedMarketData, poorMarketData],
  opening: { type: 'order.open', from: null, open: null },
  unused: ['enterUsd', 'setRecipient'],
})

export const swapModel: Model<'swap'> = {
  ...model,
  events: [
    ...shared,
    { type: 'order.open', from: null, open: openSwap },
    { type: 'order.pickFrom', ...btc },
    { type: 'order.pickTo', ...tron },
    { type: 'order.pickTo', ...btc },
    { type: 'order.enterCrypto', text: '0.01009', pasted: false },
    { type: 'order.enterCrypto', text: '0.0004', pasted: false },
    { type: 'order.close' },
  ],
  offers: ({ context: { draft, marketData }, ...state }, event) =>
    // The step names the coin, and retyping the same value does not change the field.
    !(event.type === 'order.enterCrypto' && (draft.from === null || event.text === draft.crypto)) &&
    !(event.type === 'order.fillMax' && marketData === null) &&
    !(event.type === 'order.review' && state.matches({ editing: 'loading' })) &&
    // A list changes only to another coin.
    !(event.type === 'order.pickFrom' && draft.from?.symbol === event.symbol) &&
    !(event.type === 'order.pickTo' && draft.to?.symbol === event.symbol) &&
    !(event.type === 'order.refresh' && !state.matches({ editing: 'failed' })),
  manual: {
    ...model.manual,
    [titleOf({ type: 'order.open', from: null, open: openSwap })]: 'wallets-money.spec.ts',
  },
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
    ...model.steps,
    'order.open': ({ open }) =>
      open === null ? "Click 'Swap'" : "Click the open swap in the note 'We are checking' on the page",
    'order.pickFrom': "Choose 'Bitcoin' in 'From'",
    'order.pickTo': ({ symbol }) => `Choose '${symbol === 'BTC' ? 'Bitcoin' : 'Tether (TRC-20)'}' in 'To'`,
    'order.enterCrypto': "Type {text} into 'Amount in BTC'",
    'order.review': "Click 'Continue'",
  },
  responses: {
    readMarketData: {
      call: 'GET /v1/app/wallets/{a}/{b}',
      setup: ({ output: { price, balance } }) => [
        `set BTC to ${price} in the panel's 'Market'`,
        balance === poorMarketData.balance
          ? 'swap nearly everything in another tab'
          : depositIntoWallet('0.01 BTC'),
      ],
      done: 'Balance and both prices load',
    },
    placement: placementResponse('swap', 'Swap', "'Swap completed' is shown"),
  },
  requirements: {
    'swap.editing.ready order.review invalid': ['CONST-18'],
    'swap.editing order.enterCrypto': ['SWAP-04'],
    'swap.placing xstate.done.actor.placement settled': ['SWAP-06'],
  },
  invariants: {
    ...model.invariants,
    'changed coins have no terms until their own load (SWAP-04)': ({ before, event, after }) =>
      !event.type.startsWith('order.pick') ||
      isDeepStrictEqual(
        [before.context.draft.from, before.context.draft.to],
        [after.context.draft.from, after.context.draft.to],
      ) ||
      after.context.marketData === null,
    'a coin is never swapped for itself (SWAP-03)': ({ after: { context } }) =>
      context.order.quote === null || !isDeepStrictEqual(context.draft.from, context.draft.to),
  },
}
