import { sell } from '../../../machines/wallets/orders/sell.rules'
import { doneEvent, type Model, outcomesOf, type PlainEvent, received } from '../../models/graph'
import { titleOf } from '../../models/paths'
import {
  changedMarketData,
  marketData,
  noResponseError,
  pair,
  poorMarketData,
  readMarketData,
  walletGiven,
} from '../placement/placement.fixture'
import {
  canEnd,
  eventsLeadingTo,
  orderInvariants,
  placementAnswer,
  placementEnds,
} from '../placement/placement-outcomes'

export const sellOrderModel: Model<'sellOrder'> = {
  afterReload: ['outbox', 'the sent order'],
  inputs: [{ ...pair, open: null }],
  events: [
    { type: 'sellOrder.enterUsd', text: '60', pasted: false },
    { type: 'sellOrder.enterCrypto', text: '0.001', pasted: false },
    ...received('sellOrder.fillMax', 'sellOrder.review', 'sellOrder.reviewAll', 'sellOrder.refresh'),
    ...outcomesOf('readMarketData', [marketData, changedMarketData, poorMarketData], [noResponseError]),
    ...placementEnds(changedMarketData, poorMarketData),
  ],
  excuses: Object.fromEntries(
    [
      'sellOrder.opening always unresolved',
      'sellOrder.reloading xstate.error.actor.readMarketData known refused',
      'sellOrder.reloading xstate.error.actor.readMarketData unknown',
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
  // A click of what is filled in already is no change of the field.
  possible: canEnd,
  leadingTo: eventsLeadingTo,
  offers: ({ context }, { type, text }) =>
    !(type.startsWith('sellOrder.enter') && text === context.draft[context.draft.typed]),
  byHand: {
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
  at: '/dashboard/wallets/BTC/btc/sell',
  given: walletGiven,
  as: 'ada',
  sees: {
    editing: "'Minimum: $10' and two 'Max' buttons",
    placing: "the review says 'You get about'",
    completed: "'Transaction Success!'",
  },
  says: {
    'sellOrder.enterUsd': "Type {text} into 'Amount in USD'",
    'sellOrder.enterCrypto': "Type {text} into 'Amount in BTC'",
    'sellOrder.fillMax': "Click 'Max' in a field",
    'sellOrder.review': "Click 'Continue'",
    'sellOrder.reviewAll': "Click 'Sell all'",
    'sellOrder.refresh': (_, { value }) =>
      value === 'failed' ? "Click 'Refresh'" : 'Switch to another browser tab and come back',
  },
  answers: {
    readMarketData,
    placement: placementAnswer('sell', 'Sell', "'Transaction Success!' is shown"),
  },
  proves: {
    'sellOrder.loading xstate.done.actor.readMarketData': ['WSELL-02'],
    'sellOrder.editing sellOrder.enterUsd': ['WSELL-12'],
    'sellOrder.editing sellOrder.enterCrypto': ['WSELL-13'],
    'sellOrder.editing sellOrder.fillMax': ['WSELL-14', 'WSELL-15'],
    'sellOrder.editing sellOrder.review invalid': ['WSELL-16'],
    'sellOrder.placing xstate.done.actor.placement settled': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'sellOrder.placing xstate.done.actor.placement rejected': ['WSELL-05'],
  },
  invariants: {
    ...orderInvariants('completed'),
    'only a sale that fits the market data is reviewed (WSELL-16)': ({ before, event, after }) =>
      event.type !== 'sellOrder.review' ||
      !after.matches('placing') ||
      sell.check(before.context.draft, before.context.marketData!) === undefined,
    'no quote exceeds the balance': ({ after: { context } }) =>
      !context.order.quote || Number(context.order.quote.amountCrypto) <= Number(context.marketData?.balance),
  },
  neverInARow: {
    'a new, emptied or invalid form needs text first': ['sellOrder.loading * then * sellOrder.review valid'],
    'an invalid form stays invalid until the customer types': [
      '* sellOrder.review invalid then * sellOrder.review valid',
      '* sellOrder.reviewAll invalid then * sellOrder.review* valid',
      '*.placement invalid then * sellOrder.review* valid',
    ],
    'only with an open intent at the start: placement.machine.test.ts': [
      '* then sellOrder.reloading xstate.error.actor.readMarketData unknown',
    ],
    'a sent or reviewed form was valid and stays valid until the customer types': [
      '* withdrawn then * sellOrder.reviewAll invalid',
      '* rejected then * sellOrder.reviewAll invalid',
    ],
  },
}
