import type { OpenIntent } from '../../machines/shared/intent'
import { refusal } from '../../machines/shared/refusal'
import type { SellTerms } from '../../machines/wallets/sell-order.rules'
import { done, failed, type Model } from '../shared/graph'

export const pair = { symbol: 'BTC', chain: 'btc' }

/** 0.01 BTC at $60,000; at least $10. */
export const terms: SellTerms = {
  ...pair,
  balance: '0.01',
  usdBalance: '600.00',
  price: '60000',
  rate: '1600',
  limit: '10',
}
/** The price went up by 1 %. */
export const moved: SellTerms = { ...terms, usdBalance: '606.00', price: '60600' }
/** Another tab sold nearly everything. */
export const poor: SellTerms = { ...terms, balance: '0.00008333', usdBalance: '4.99' }

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
  refusal: refusal(422, 'Insufficient balance'),
}
export const unknown = { state: 'unknown', decidable: false }
const onlyTheCustomer = { state: 'unknown', decidable: true }
export const nobody = refusal(null, null)

/** What every port of the outbox answers. */
export const outcomes = [
  ...['placeIntent', 'reconcileIntent', 'decideIntent'].flatMap((port) => [
    done(port, settled),
    done(port, rejected),
    done(port, unknown),
    failed(port, nobody),
  ]),
  done('reconcileIntent', onlyTheCustomer),
]

export const sellOrderModel: Model<'sellOrder'> = {
  inputs: [{ ...pair, open: null }],
  events: [
    { type: 'sellOrder.enterUsd', text: '60', pasted: false },
    { type: 'sellOrder.enterCrypto', text: '0.001', pasted: false },
    { type: 'sellOrder.fillMax' },
    { type: 'sellOrder.review' },
    { type: 'sellOrder.reviewAll' },
    { type: 'sellOrder.back' },
    { type: 'sellOrder.submit', intentId: 'i-1' },
    { type: 'sellOrder.refresh' },
    { type: 'sellOrder.askAgain' },
    { type: 'sellOrder.decide', happened: true },
    { type: 'sellOrder.startOver' },
    done('readSellTerms', terms),
    done('readSellTerms', moved),
    done('readSellTerms', poor),
    failed('readSellTerms', nobody),
    { type: 'xstate.after.CHECK_AGAIN' },
    { type: 'xstate.after.PLACING_LIMIT' },
    ...outcomes,
  ],
  excuses: Object.fromEntries(
    [
      'sellOrder.opening always 1 (intentIsOpen)',
      'sellOrder.reloading xstate.error.actor.readSellTerms 1 (termsAreKnown) refused',
      'sellOrder.reloading xstate.error.actor.readSellTerms 2',
    ].map((name) => [name, 'only where it begins with an open intent: wallets.machine.test.ts']),
  ),
  seen: ({ context }) => {
    const { terms: now, draft, checked, figures, moved: isMoved, refusal: reason, decidable, open } = context
    return [
      now?.balance,
      now?.price,
      draft.typed,
      draft[draft.typed],
      checked,
      figures?.kind,
      isMoved,
      reason && Object.keys(reason.fields).join(),
      decidable,
      open !== null,
    ]
  },
}
