import { doneEvent } from '../models/graph'

export const terms = {
  symbol: 'BTC',
  chain: 'btc',
  balance: '1',
  usdBalance: '60000.00',
  price: '60000',
  rate: '1600',
  limit: '10',
}
export const upToReview = [
  { type: 'order.open', from: { symbol: 'BTC', chain: 'btc' }, open: null },
  doneEvent('readMarketData', terms),
  { type: 'order.enterUsd', text: '60', pasted: false },
  { type: 'order.review', all: false },
]
