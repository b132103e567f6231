import { Big } from 'big.js'
import { coinName } from '../../money/coin-name'

/** `value` NGN per USD, `limit` USD. */
export interface CoinRate {
  id: number
  value: string
  limit: string
  currency: { symbol: string; name: string; chain: string }
}

/** A limit of 0 means none (RATE-04). */
export const hasLimit = (limit: string): boolean => new Big(limit).gt(0)

export interface Coin {
  symbol: string
  name: string
  /** Best first. */
  rates: [CoinRate, ...CoinRate[]]
}

/** Groups rates by coin: USDT and the best network first (ruling 36), else the server's order (SELL-02 to SELL-04). */
export const coinsIn = (rates: readonly CoinRate[]): Coin[] => {
  const coins = new Map<string, Coin>()
  for (const rate of rates) {
    const { symbol, name } = rate.currency
    const coin = coins.get(symbol)
    if (coin) coin.rates.push(rate)
    else coins.set(symbol, { symbol, name: coinName(name), rates: [rate] })
  }
  for (const coin of coins.values()) coin.rates.sort((a, b) => new Big(b.value).cmp(a.value))
  return [...coins.values()].sort((a, b) => Number(b.symbol === 'USDT') - Number(a.symbol === 'USDT'))
}

/** Whether it is the best rate, and another network of the coin has a lower one (ruling 36). */
export const isBest = ({ value }: CoinRate, { rates }: Coin): boolean =>
  new Big(value).eq(rates[0].value) && new Big(value).gt(rates.at(-1)!.value)

export const sharedLimit = ({ rates }: Coin): string | null => {
  const [first] = rates
  return hasLimit(first.limit) && rates.every(({ limit }) => new Big(limit).eq(first.limit))
    ? first.limit
    : null
}
