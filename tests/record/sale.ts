import { doneEvent } from '../models/graph'

/** The first records of a sale. */
export const order = { symbol: 'BTC', chain: 'btc', open: null }
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
  doneEvent('readMarketData', terms),
  { type: 'walletSale.enterUsd', text: '60', pasted: false },
  { type: 'walletSale.review' },
]
