import { sell } from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import { doneEvent, type Model, outcomesOf, type PlainEvent, received } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import {
  changedMarketData,
  marketData,
  noResponseError,
  pair,
  poorMarketData,
  readMarketData,
  walletGiven,
} from '../placement.fixture'
import {
  canEnd,
  eventsLeadingTo,
  orderInvariants,
  placementAnswer,
  placementEnds,
} from '../placement-outcomes'

export const walletSaleModel: Model<'walletSale'> = {
  afterReload: ['outbox', 'the sent order'],
  inputs: [{ ...pair, open: null }],
  events: [
    { type: 'walletSale.enterUsd', text: '60', pasted: false },
    { type: 'walletSale.enterCrypto', text: '0.001', pasted: false },
    ...received('walletSale.fillMax', 'walletSale.review', 'walletSale.reviewAll', 'walletSale.refresh'),
    ...outcomesOf('readMarketData', [marketData, changedMarketData, poorMarketData], [noResponseError]),
    ...placementEnds(changedMarketData, poorMarketData),
  ],
  excuses: Object.fromEntries(
    [
      'walletSale.opening always unresolved',
      'walletSale.reloading xstate.error.actor.readMarketData known refused',
      'walletSale.reloading xstate.error.actor.readMarketData unknown',
    ].map((name) => [name, 'only with an open intent at the start: placement.machine.test.ts']),
  ),
  visibleState: ({ context: { marketData: now, draft, checked, error, order } }) => [
    now?.balance,
    now?.price,
    draft.typed,
    draft[draft.typed],
    checked,
    error && Object.keys(error.fields).join(),
    order.quote?.kind,
  ],
  // Filling in the same text does not change the field.
  possible: canEnd,
  leadingTo: eventsLeadingTo,
  offers: ({ context }, { type, text }) =>
    !(type.startsWith('walletSale.enter') && text === context.draft[context.draft.typed]),
  manual: {
    [titleOf(doneEvent('readMarketData', poorMarketData) as PlainEvent)]:
      'only a sale changes the market data here: placement.machine.test.ts',
    [titleOf(placementEnds(changedMarketData, poorMarketData)[4] as PlainEvent)]:
      'only a sale changes the market data here: placement.machine.test.ts',
    'reloading enterUsd "60" false': 'as in the form',
    'reloading enterCrypto "0.001" false': 'as in the form',
    'reloading fillMax': 'as in the form',
    'reloading review': 'as in the form',
    'reloading reviewAll': 'as in the form',
  },
  url: '/dashboard/wallets/BTC/btc/sell',
  setup: walletGiven,
  persona: 'ada',
  expected: {
    editing: "'Minimum: $10' and two 'Max' buttons",
    placing: "the review says 'You get about'",
    completed: "'Transaction Success!'",
  },
  steps: {
    'walletSale.enterUsd': "Type {text} into 'Amount in USD'",
    'walletSale.enterCrypto': "Type {text} into 'Amount in BTC'",
    'walletSale.fillMax': "Click 'Max' in a field",
    'walletSale.review': "Click 'Continue'",
    'walletSale.reviewAll': "Click 'Sell all'",
    'walletSale.refresh': (_, { value }) =>
      value === 'failed' ? "Click 'Refresh'" : 'Switch to another browser tab and come back',
  },
  responses: {
    readMarketData,
    placement: placementAnswer('sell', 'Sell', "'Transaction Success!' is shown"),
  },
  requirements: {
    'walletSale.loading xstate.done.actor.readMarketData': ['WSELL-02'],
    'walletSale.editing walletSale.enterUsd': ['WSELL-12'],
    'walletSale.editing walletSale.enterCrypto': ['WSELL-13'],
    'walletSale.editing walletSale.fillMax': ['WSELL-14', 'WSELL-15'],
    'walletSale.editing walletSale.review invalid': ['WSELL-16'],
    'walletSale.placing xstate.done.actor.placement settled': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'walletSale.placing xstate.done.actor.placement rejected': ['WSELL-05'],
  },
  invariants: {
    ...orderInvariants('completed'),
    'only a sale that fits the market data is reviewed (WSELL-16)': ({ before, event, after }) =>
      event.type !== 'walletSale.review' ||
      !after.matches('placing') ||
      sell.check(before.context.draft, before.context.marketData!) === undefined,
    'no quote exceeds the balance': ({ after: { context } }) =>
      !context.order.quote || Number(context.order.quote.amountCrypto) <= Number(context.marketData?.balance),
  },
  neverInARow: {
    'a new, emptied or invalid form needs text first': [
      'walletSale.loading * then * walletSale.review valid',
    ],
    'an invalid form stays invalid until the customer types': [
      '* walletSale.review invalid then * walletSale.review valid',
      '* walletSale.reviewAll invalid then * walletSale.review* valid',
      '*.placement invalid then * walletSale.review* valid',
    ],
    'only with an open intent at the start: placement.machine.test.ts': [
      '* then walletSale.reloading xstate.error.actor.readMarketData unknown',
    ],
    'a sent or reviewed form was valid and stays valid until the customer types': [
      '* withdrawn then * walletSale.reviewAll invalid',
      '* rejected then * walletSale.reviewAll invalid',
    ],
  },
}
