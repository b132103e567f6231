import type { OpenIntent } from '../../../../machines/money/intent'
import type { TransferMarketData } from '../../../../machines/wallets/orders/transfer/transfer.rules'
import type { Model } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { orderModel, placementResponse } from '../order-model'
import { depositIntoWallet, walletGiven } from '../placement.fixture'

export const wallet = { symbol: 'USDT', chain: 'tron' }
export const transferMarketData: TransferMarketData = {
  ...wallet,
  balance: '5',
  usdBalance: '5.00',
  price: '1',
}
const changedMarketData: TransferMarketData = { ...transferMarketData, usdBalance: '5.10', price: '1.02' }
const poorMarketData: TransferMarketData = { ...transferMarketData, balance: '0.5', usdBalance: '0.50' }

const openTransfer: OpenIntent = {
  intentId: 'old',
  kind: 'transfer',
  ...wallet,
  amountCrypto: '5',
  createdAt: 1_000,
  state: 'sending',
}

const { shared, ...model } = orderModel({
  flow: 'transfer',
  market: [transferMarketData, changedMarketData, poorMarketData],
  opening: { type: 'order.open', from: wallet, open: null },
  unused: ['pickTo'],
})

export const transferModel: Model<'transfer'> = {
  ...model,
  events: [
    ...shared,
    { type: 'order.open', from: null, open: null },
    { type: 'order.open', from: wallet, open: openTransfer },
    { type: 'order.pickFrom', ...wallet },
    { type: 'order.setRecipient', id: 'acc-bola' },
    { type: 'order.setRecipient', id: null },
    { type: 'order.enterUsd', text: '5', pasted: false },
    { type: 'order.enterCrypto', text: '5', pasted: false },
    { type: 'order.close' },
  ],
  offers: ({ context: { draft, marketData }, ...state }, event) => {
    if (event.type === 'order.review') return !state.matches({ editing: 'loading' })
    // The form asks for an amount only after the recipient is known.
    if (/^order\.(enterUsd|enterCrypto|fillMax)$/.test(event.type))
      return marketData !== null && draft.recipient !== null && event.text !== draft[draft.typed]
    if (event.type === 'order.setRecipient') return event.id !== draft.recipient
    if (event.type === 'order.refresh') return marketData === null
    // A list changes only to another wallet.
    return event.type !== 'order.pickFrom' || draft.from === null
  },
  manual: {
    ...model.manual,
    [titleOf({ type: 'order.open', from: null, open: null })]:
      'a walk begins on the wallet’s page: transfer.screen.test.tsx',
    [titleOf({ type: 'order.open', from: wallet, open: openTransfer })]: 'wallets-money.spec.ts',
    [titleOf({ type: 'order.pickFrom', ...wallet })]: 'only without a given wallet: as above',
  },
  url: '/dashboard/wallets/USDT/tron',
  setup: `${walletGiven}; more than five minutes after opening, a password is asked for: 'Ada-Naira-1'`,
  persona: 'ada',
  expected: {
    closed: 'the dialog is closed',
    'editing.choosing': "'From' is empty",
    'editing.ready': 'the amounts can be typed once there is a recipient',
    placing: 'the review names Bola Adeyemi (@bola)',
  },
  steps: {
    ...model.steps,
    'order.open': ({ from, open }) =>
      open !== null
        ? "Click the open transfer in the note 'We are checking' on the page"
        : from === null
          ? "Go to '/dashboard/wallets' and click 'Transfer'"
          : "Click 'Transfer'",
    'order.pickFrom': "Choose 'Tether (TRC-20)' in 'From'",
    'order.setRecipient': ({ id }) => `${id === null ? 'Empty' : "Type 'bola' into"} 'Username or email'`,
    'order.enterCrypto': "Type {text} into 'Amount in USDT'",
    'order.review': "Click 'Continue'",
  },
  responses: {
    readMarketData: {
      call: 'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
      setup: ({ output: { price, balance } }) => [
        `set USDT to ${price} in the panel's 'Market'`,
        balance === poorMarketData.balance
          ? 'send nearly everything in another tab'
          : depositIntoWallet('5 USDT on Tron'),
      ],
      done: 'Balance and price load',
    },
    placement: placementResponse('transfer', 'Transfer to Bola', "'Transfer completed' is shown"),
  },
  requirements: {
    'transfer.editing.ready order.review invalid': ['TRANSFER-02'],
    'transfer.placing xstate.done.actor.placement settled': ['TRANSFER-09'],
  },
  invariants: {
    ...model.invariants,
    'a review always has a found recipient (TRANSFER-02)': ({ after: { context, ...after } }) =>
      !after.matches('placing') || context.order.open !== null || context.draft.recipient !== null,
  },
}
