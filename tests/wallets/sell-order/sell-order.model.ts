import { sell } from '../../../machines/wallets/orders/sell.rules'
import { answers, done, type Model, type PlainEvent, received } from '../../models/graph'
import { titleOf } from '../../models/paths'
import {
  changedMarketData,
  marketData,
  nobody,
  pair,
  poor,
  readMarketData,
} from '../placement/placement.fixture'
import { ends, leadingTo, mayEndSo, orderInvariants, placementAnswer } from '../placement/placement-ends'

export const sellOrderModel: Model<'sellOrder'> = {
  afterReload: ['outbox', 'what was sent'],
  inputs: [{ ...pair, open: null }],
  events: [
    { type: 'sellOrder.enterUsd', text: '60', pasted: false },
    { type: 'sellOrder.enterCrypto', text: '0.001', pasted: false },
    ...received('sellOrder.fillMax', 'sellOrder.review', 'sellOrder.reviewAll', 'sellOrder.refresh'),
    { type: 'sellOrder.startOver' },
    ...answers('readMarketData', [marketData, changedMarketData, poor], [nobody]),
    ...ends(changedMarketData, poor),
  ],
  excuses: Object.fromEntries(
    [
      'sellOrder.opening always unresolved',
      'sellOrder.reloading xstate.error.actor.readMarketData known refused',
      'sellOrder.reloading xstate.error.actor.readMarketData unknown',
    ].map((name) => [name, 'only where it begins with an open intent: placement.machine.test.ts']),
  ),
  seen: ({ context: { marketData: now, draft, checked, error, order } }) => [
    now?.balance,
    now?.price,
    draft.typed,
    draft[draft.typed],
    checked,
    error && Object.keys(error.fields).join(),
    order.quote?.kind,
  ],
  // A press of what is filled in already is no change of the field.
  possible: mayEndSo,
  leadingTo,
  offers: ({ context }, { type, text }) =>
    !(type.startsWith('sellOrder.enter') && text === context.draft[context.draft.typed]),
  byHand: {
    startOver: 'the page is left for it: wallets-money.spec.ts',
    [titleOf(done('readMarketData', poor) as PlainEvent)]:
      'what the world has for sale only changes by selling: placement.machine.test.ts',
    [titleOf(ends(changedMarketData, poor)[4] as PlainEvent)]:
      'what the world has for sale only changes by selling: placement.machine.test.ts',
    'reloading enterUsd "60" false': 'as in the form',
    'reloading enterCrypto "0.001" false': 'as in the form',
    'reloading fillMax': 'as in the form',
    'reloading review': 'as in the form',
    'reloading reviewAll': 'as in the form',
  },
  at: '/dashboard/wallets/BTC/btc/sell',
  given: "in the panel's 'Market' choose 'Standing still'",
  as: 'ada',
  says: {
    'sellOrder.enterUsd': "Type {text} into 'Amount in USD'",
    'sellOrder.enterCrypto': "Type {text} into 'Amount in BTC'",
    'sellOrder.fillMax': "Press 'Max' in a field",
    'sellOrder.review': "Press 'Continue'",
    'sellOrder.reviewAll': "Press 'Sell all'",
    'sellOrder.refresh': (_, { value }) =>
      value === 'failed' ? "Press 'Refresh'" : 'Turn to another tab of the browser and come back',
    'sellOrder.startOver': "Go back to the wallet, and press 'Sell' again",
  },
  answers: {
    readMarketData,
    placement: placementAnswer('Sell', "'Transaction Success!' is shown"),
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
    'a sale that does not fit the market data is not reviewed (WSELL-16)': ({ before, event, after }) =>
      event.type !== 'sellOrder.review' ||
      !after.matches('placing') ||
      sell.check(before.context.draft, before.context.marketData!) === undefined,
    'nothing above the balance is ever locked': ({ after: { context } }) =>
      !context.order.quote || Number(context.order.quote.amountCrypto) <= Number(context.marketData?.balance),
  },
  neverInARow: {
    'a form that was just opened, emptied or found not to fit has to be typed in first': [
      'sellOrder.loading * then * sellOrder.review valid',
    ],
    'a form that was found wanting is wanting until something is typed': [
      '* sellOrder.review invalid then * sellOrder.review valid',
      '* sellOrder.reviewAll invalid then * sellOrder.review* valid',
      '*.placement invalid then * sellOrder.review* valid',
    ],
    'only where it begins with an open intent: placement.machine.test.ts': [
      '* then sellOrder.reloading xstate.error.actor.readMarketData unknown',
    ],
    'a form that was sent or shown for review was sound, and stays so until something is typed': [
      '* withdrawn then * sellOrder.reviewAll invalid',
      '* rejected then * sellOrder.reviewAll invalid',
    ],
  },
}
