import { Big } from 'big.js'
import { coinName } from '../../money/coin-name'

/** `value` NGN per USD, `limit` USD. */
export interface CoinRate {
  id: number
  value: string
  limit: string
  currency: { symbol: string; name: string; chain: string }
}

/** Only above 0 (RATE-04). */
export const hasLimit = (limit: string): boolean => new Big(limit).gt(0)

export interface Coin {
  symbol: string
  name: string
  rates: [CoinRate, ...CoinRate[]]
}

/** Rates grouped by coin, USDT first (ruling 36), else in the server's order (SELL-02 to SELL-04). */
export const coinsIn = (rates: readonly CoinRate[]): Coin[] => {
  const coins = new Map<string, Coin>()
  for (const rate of rates) {
    const { symbol, name } = rate.currency
    const coin = coins.get(symbol)
    if (coin) coin.rates.push(rate)
    else coins.set(symbol, { symbol, name: coinName(name), rates: [rate] })
  }
  return [...coins.values()].sort((a, b) => Number(b.symbol === 'USDT') - Number(a.symbol === 'USDT'))
}

/** The best-paid network of a coin, the first of several equal ones (ruling 36). */
export const bestRate = ({ rates }: Coin): CoinRate =>
  rates.reduce((best, rate) => (new Big(rate.value).gt(best.value) ? rate : best))

export const sharedLimit = ({ rates }: Coin): string | null => {
  const [first] = rates
  return hasLimit(first.limit) && rates.every(({ limit }) => new Big(limit).eq(first.limit))
    ? first.limit
    : null
}
