import { nearest, textOf, unitsOf } from './decimals'
import { notFound, unavailable } from './rejection'

/** A supported coin on a network. */
export interface Pair {
  symbol: string
  chain: string
  name: string
}

/** In units of 10^-18: dollars per coin, naira per dollar, the minimum payout in dollars. */
export interface Quote {
  price: bigint
  rate: bigint
  limit: bigint
}

/** The seeded symbol, network, name, naira per dollar and minimum payout in dollars. */
const seeds = [
  ['BTC', 'btc', 'Bitcoin', '1647', '10.00'],
  ['ETH', 'eth', 'Ethereum', '1648.5', '10.00'],
  ['BNB', 'bsc', 'BNB', '1646.25', '10.00'],
  ['USDT', 'eth', 'USDT', '1645', '20.50'],
  ['USDT', 'bsc', 'USDT', '1651.5', '0.00'],
  ['USDT', 'tron', 'USDT', '1652.75', '10.00'],
] as const
const seededPrices = { BTC: '91500', ETH: '3220', BNB: '688.5', USDT: '1' }

export const pairs: readonly Pair[] = seeds.map(([symbol, chain, name]) => ({ symbol, chain, name }))
export const coinOf = ({ symbol, chain }: Pick<Pair, 'symbol' | 'chain'>): string => `${symbol}.${chain}`

/** The lifetime of a price (API-31), ms. */
const priceLifetimeMs = 300_000

/** Prices, rates and the operator's wallet switch. */
export class Market {
  isWalletOn = true
  readonly #prices = new Map(Object.entries(seededPrices).map(([symbol, price]) => [symbol, unitsOf(price)]))
  readonly #rates = new Map(seeds.map(([symbol, chain, , rate]) => [`${symbol}.${chain}`, unitsOf(rate)]))
  /** When each price was last set, ms since 1970. */
  readonly #setAt = new Map<string, number>()
  /** The time at which the feed stopped, ms since 1970; null while it runs. */
  #downSince: number | null = null

  constructor(private readonly now: () => number) {}

  setPrice(symbol: string, price: string): void {
    if (!this.#prices.has(symbol)) throw new Error(`no price for ${symbol}`)
    this.#prices.set(symbol, unitsOf(price))
    this.#setAt.set(symbol, this.now())
  }

  setRate({ symbol, chain }: { symbol: string; chain: string }, rate: string): void {
    if (!this.#rates.has(`${symbol}.${chain}`)) throw new Error(`no rate for ${symbol} ${chain}`)
    this.#rates.set(`${symbol}.${chain}`, unitsOf(rate))
  }

  /** Starts or stops the feed. While it is stopped, prices become stale. */
  setFeed(isUp: boolean): void {
    this.#downSince = isUp ? null : (this.#downSince ?? this.now())
  }

  isFresh(symbol: string): boolean {
    if (this.#downSince === null) return true
    const updatedAt = Math.max(this.#downSince, this.#setAt.get(symbol) ?? 0)
    return this.now() - updatedAt <= priceLifetimeMs
  }

  /** Finds a pair by symbol and chain in any case. Throws 404 with the message `absent`. */
  pair(symbol: string, chain: string, absent = 'Currency not supported'): Pair {
    const matchingPair = pairs.find(
      (candidate) => candidate.symbol === symbol.toUpperCase() && candidate.chain === chain.toLowerCase(),
    )
    if (!matchingPair) throw notFound(absent)
    return matchingPair
  }

  priceOf(symbol: string): bigint {
    return this.#prices.get(symbol)!
  }

  /** Throws 503 if the price is too old. */
  quote(pair: Pair): Quote {
    if (!this.isFresh(pair.symbol)) throw unavailable()
    const index = pairs.indexOf(pair)
    return {
      price: this.priceOf(pair.symbol),
      rate: this.#rates.get(coinOf(pair))!,
      limit: unitsOf(seeds[index]![4]),
    }
  }

  /** Returns the value in dollars, to the nearest cent. */
  dollars({ symbol }: Pick<Pair, 'symbol'>, coins: bigint): bigint {
    return nearest(2, coins, this.priceOf(symbol))
  }

  /** The data of `GET /v1/app/rates/all`. */
  rates() {
    return pairs.map((currency, index) => ({
      id: index + 1,
      value: textOf(this.#rates.get(coinOf(currency))!),
      limit: seeds[index]![4],
      currency,
    }))
  }
}
