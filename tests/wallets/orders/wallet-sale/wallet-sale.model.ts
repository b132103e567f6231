import type { OpenIntent } from '../../../../machines/money/intent'
import { sell } from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import type { Model } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { orderModel, placementResponse } from '../order-model'
import {
  changedMarketData,
  marketData,
  openSell,
  pair,
  poorMarketData,
  readMarketData,
  walletGiven,
} from '../placement.fixture'

const openEvent = (open: OpenIntent | null) => ({ type: 'order.open', from: pair, open }) as const

const { shared, ...model } = orderModel({
  flow: 'walletSale',
  market: [marketData, changedMarketData, poorMarketData],
  opening: openEvent(null),
  unused: ['pickFrom', 'pickTo', 'setRecipient', 'close'],
})

export const walletSaleModel: Model<'walletSale'> = {
  ...model,
  events: [
    ...shared,
    openEvent(openSell),
    { type: 'order.enterUsd', text: '60', pasted: false },
    { type: 'order.enterCrypto', text: '0.001', pasted: false },
    { type: 'order.review', all: true },
  ],
  // Retyping the same amount does not change the field.
  offers: ({ context: { draft, marketData: now }, ...state }, { type, text }) =>
    !(type === 'order.review' && (now === null || state.matches({ editing: 'loading' }))) &&
    !(type.startsWith('order.enter') && (now === null || text === draft[draft.typed])) &&
    !(type === 'order.fillMax' && now === null),
  excuses: {
    ...model.excuses,
    'walletSale.editing.choosing': 'the page knows its wallet',
    'walletSale.editing.opening always unchosen': 'the page knows its wallet',
    'walletSale.editing.opening always chosen refused': 'the page knows its wallet',
  },
  manual: { ...model.manual, [titleOf(openEvent(openSell))]: 'wallets-money.spec.ts' },
  url: '/dashboard/wallets/BTC/btc/sell',
  setup: walletGiven,
  persona: 'ada',
  expected: {
    'editing.ready': "'Minimum: $10' and two 'Max' buttons",
    placing: "the review says 'You get about'",
    completed: "'Transaction Success!'",
  },
  steps: {
    ...model.steps,
    'order.open': "Go to the wallet's page and click 'Sell'",
    'order.enterCrypto': "Type {text} into 'Amount in BTC'",
    'order.review': ({ all }) => `Click '${all ? 'Sell all' : 'Continue'}'`,
  },
  responses: {
    readMarketData,
    placement: placementResponse('sell', 'Sell', "'Transaction Success!' is shown"),
  },
  requirements: {
    'walletSale.editing.loading xstate.done.actor.readMarketData': ['WSELL-02'],
    'walletSale.editing order.enterUsd': ['WSELL-12'],
    'walletSale.editing order.enterCrypto': ['WSELL-13'],
    'walletSale.editing order.fillMax': ['WSELL-14', 'WSELL-15'],
    'walletSale.editing.ready order.review invalid': ['WSELL-16'],
    'walletSale.placing xstate.done.actor.placement settled': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'walletSale.placing xstate.done.actor.placement rejected': ['WSELL-05'],
  },
  invariants: {
    ...model.invariants,
    'only a sale that fits the market data is reviewed (WSELL-16)': ({ before, event, after }) =>
      event.type !== 'order.review' ||
      event.all === true ||
      !after.matches('placing') ||
      sell.check(before.context.draft, before.context.marketData!) === undefined,
    'no quote exceeds the balance': ({ after: { context } }) =>
      !context.order.quote || Number(context.order.quote.amountCrypto) <= Number(context.marketData?.balance),
  },
}
