import type { Responses } from '../../gateway/schema-fetch'

/** A rate as the gateway returns it. Bitcoin has the name that the API gives it. */
export const rate = (id: number, symbol: string, chain: string, value: string, limit = '0.00') => ({
  id,
  value,
  limit,
  currency: { symbol, name: symbol === 'BTC' ? 'Bitcoin Core' : symbol, chain },
})

export const rates = [
  rate(1, 'BTC', 'btc', '1650', '20.50'),
  rate(2, 'ETH', 'eth', '1640.0000'),
  rate(3, 'BNB', 'bsc', '1635.1250'),
  rate(4, 'USDT', 'eth', '1630.00', '10.00'),
  rate(5, 'USDT', 'bsc', '1632.00', '5.00'),
  rate(6, 'USDT', 'tron', '1655.25', '0.00'),
]
export const rank = { rankName: 'Gold', totalTradesUSDT: '12345.60', highestHigherAmountRange: '20000.00' }

/** Responses to every operation of the sell page. */
export const sellPageResponses = (changed: Responses = {}): Responses => ({
  rates: () => rates,
  rank: () => rank,
  announcements: () => [{ body: 'Newest <b>news</b>' }, { body: 'Old news' }],
  ...changed,
})
