import { Big } from 'big.js'

/** A rate with its pair; `value` NGN per USD. */
export interface PairRate {
  value: string
  currency: { symbol: string; chain: string }
}

/** NGN for dollars at a rate, truncated to 2 decimals as the payout is: never more than is paid. */
export const nairaForDollars = (usd: string, rate: string): string =>
  new Big(usd).times(rate).round(2, Big.roundDown).toFixed(2)

/** The rate of a coin on its network, NGN per USD; null if there is none. */
export const rateOf = (
  rates: readonly PairRate[] | null | undefined,
  { symbol, chain }: PairRate['currency'],
): string | null =>
  rates?.find(({ currency }) => currency.symbol === symbol && currency.chain === chain)?.value ?? null
