import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import { type SellMarketData, sellProblems } from '../../../machines/wallets/sell-order/sell-order.rules'
import { answers, done, failed, type Model, type PlainEvent, received, silence } from '../../models/graph'
import { titleOf } from '../../models/paths'
import { moneyAnswers, moneyInvariants, unreachableDelays } from '../money/money-words'

export const pair = { symbol: 'BTC', chain: 'btc' }

/** 0.01 BTC at $60,000; at least $10. */
export const marketData: SellMarketData = {
  ...pair,
  balance: '0.01',
  usdBalance: '600.00',
  price: '60000',
  rate: '1600',
  limit: '10',
}
/** The price went up by 1 %. */
export const changedMarketData: SellMarketData = { ...marketData, usdBalance: '606.00', price: '60600' }
/** Another tab sold nearly everything. */
export const poor: SellMarketData = { ...marketData, balance: '0.00008333', usdBalance: '4.99' }

export const openSell: OpenIntent = {
  intentId: 'old',
  kind: 'sell',
  ...pair,
  amountCrypto: '0.001',
  createdAt: 1_000,
  state: 'unknown',
}

export const settled = { state: 'settled', result: { id: 't-1', amountCrypto: '0.001' } }
const rejected = {
  state: 'rejected',
  error: apiError(422, 'Insufficient balance'),
}
export const unknown = { state: 'unknown', decidable: false }
const onlyTheCustomer = { state: 'unknown', decidable: true }
export const nobody = silence

/** What every actor of the outbox answers. */
export const outcomes = [
  ...['placeIntent', 'reconcileIntent', 'decideIntent'].flatMap((port) => [
    done(port, settled),
    done(port, rejected),
    done(port, unknown),
    failed(port, nobody),
  ]),
  done('reconcileIntent', onlyTheCustomer),
]

/** Outcomes that no upstream of a walk brings about; the outbox's own tests and the machine's do. */
export const unreachableOutcomes: Readonly<Record<string, string>> = Object.fromEntries(
  (outcomes as readonly PlainEvent[])
    .filter(({ type, output }) => {
      const emitted = output as { state: string; decidable: boolean } | undefined
      const isCut = emitted?.state === 'unknown' && !emitted.decidable
      return type.endsWith('placeIntent')
        ? emitted === undefined
        : !(type.endsWith('reconcileIntent') && isCut)
    })
    .map((event) => [titleOf(event), 'tests/outbox: nothing else is known of a POST that was cut']),
)

export const sellOrderModel: Model<'sellOrder'> = {
  inputs: [{ ...pair, open: null }],
  events: [
    { type: 'sellOrder.enterUsd', text: '60', pasted: false },
    { type: 'sellOrder.enterCrypto', text: '0.001', pasted: false },
    ...received('sellOrder.fillMax', 'sellOrder.review', 'sellOrder.reviewAll', 'sellOrder.back'),
    { type: 'sellOrder.submit', intentId: 'i-1' },
    ...received('sellOrder.refresh', 'sellOrder.askAgain'),
    { type: 'sellOrder.decide', happened: true },
    { type: 'sellOrder.startOver' },
    ...answers('readSellTerms', [marketData, changedMarketData, poor], [nobody]),
    ...received('xstate.after.CHECK_AGAIN', 'xstate.after.PLACING_LIMIT'),
    ...outcomes,
  ],
  excuses: Object.fromEntries(
    [
      'sellOrder.opening always unresolved',
      'sellOrder.reloading xstate.error.actor.readSellTerms known refused',
      'sellOrder.reloading xstate.error.actor.readSellTerms unknown',
    ].map((name) => [name, 'only where it begins with an open intent: wallets.machine.test.ts']),
  ),
  seen: ({ context }) => {
    const { marketData: now, draft, checked, quote, moved: isMoved, error: reason, decidable, open } = context
    return [
      now?.balance,
      now?.price,
      draft.typed,
      draft[draft.typed],
      checked,
      quote?.kind,
      isMoved,
      reason && Object.keys(reason.fields).join(),
      decidable,
      open !== null,
    ]
  },
  // A press of what is filled in already is no change of the field.
  offers: ({ context }, { type, text }) =>
    !(type.startsWith('sellOrder.enter') && text === context.draft[context.draft.typed]),
  byHand: {
    ...unreachableOutcomes,
    ...unreachableDelays,
    'decide true': 'this upstream keeps outcomes: nobody is asked',
    startOver: 'the page is left for it: wallets-money.spec.ts',
    [titleOf(done('readSellTerms', poor) as PlainEvent)]:
      'what the world has for sale only changes by selling: reading.machine.test.ts',
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
    'sellOrder.back': "Press 'Back'",
    'sellOrder.submit': (_, { context: { quote } }) =>
      `Press '${quote?.kind === 'sellAll' ? 'Sell all' : 'Sell'}'`,
    'sellOrder.refresh': (_, { value }) =>
      value === 'failed' ? "Press 'Refresh'" : 'Turn to another tab of the browser and come back',
    'sellOrder.askAgain': "Press 'Check again'",
    'sellOrder.decide': ({ happened }) => `Press '${happened ? 'Yes, it happened' : 'No, it did not'}'`,
    'sellOrder.startOver': "Go back to the wallet, and press 'Sell' again",
  },
  answers: {
    readSellTerms: {
      call: 'GET /v1/app/wallets/{a}/{b}',
      stands: ({ output: { price, balance } }) => [
        `set BTC to ${price} in the panel's 'Market'`,
        balance === poor.balance
          ? 'sell nearly everything in another tab'
          : 'send ada a deposit of 0.01 BTC into her wallet (panel)',
      ],
      done: 'Balance, price and rate are read',
    },
    ...moneyAnswers('POST /v1/app/wallets/sell', "'Transaction Success!' is shown"),
  },
  proves: {
    'sellOrder.loading xstate.done.actor.readSellTerms': ['WSELL-02'],
    'sellOrder.editing sellOrder.enterUsd': ['WSELL-12'],
    'sellOrder.editing sellOrder.enterCrypto': ['WSELL-13'],
    'sellOrder.editing sellOrder.fillMax': ['WSELL-14', 'WSELL-15'],
    'sellOrder.editing sellOrder.review invalid': ['WSELL-16'],
    'sellOrder.checkingPrice xstate.done.actor.readSellTerms valid': ['WSELL-03'],
    'sellOrder.placing xstate.done.actor.placeIntent moved': ['WSELL-04', 'WSELL-20', 'WSELL-21'],
    'sellOrder.placing xstate.done.actor.placeIntent rejected': ['WSELL-05'],
  },
  invariants: {
    ...moneyInvariants('sold', 'editing'),
    'a sale that does not fit the terms is not reviewed (WSELL-16)': ({ before, event, after }) =>
      event.type !== 'sellOrder.review' ||
      !after.matches('reviewing') ||
      Object.keys(sellProblems(before.context.draft, before.context.marketData!)).length === 0,
    'nothing above the balance is ever frozen': ({ after: { context } }) =>
      !context.quote || Number(context.quote.amountCrypto) <= Number(marketData.balance),
  },
  neverInARow: {
    'a form that was just opened, emptied or found not to fit has to be typed in first': [
      'sellOrder.loading * then * sellOrder.review valid',
      'sellOrder.checkingPrice * then * sellOrder.review* valid',
    ],
    'a form that was found wanting is wanting until something is typed': [
      '* sellOrder.review invalid then * sellOrder.review valid',
      '* sellOrder.reviewAll invalid then * sellOrder.review* valid',
    ],
    'only where it begins with an open intent: wallets.machine.test.ts': [
      '* then sellOrder.reloading xstate.error.actor.readSellTerms unknown',
    ],
    'a form that was sent or shown for review was sound, and stays so until something is typed': [
      '* sellOrder.back then * sellOrder.reviewAll invalid',
      '* rejected then * sellOrder.reviewAll invalid',
    ],
    'after the customer has decided, nobody asks them again: the outcome is not decidable any more': [
      '* xstate.done.actor.decideIntent unknown then *.waiting *.decide',
    ],
  },
}
