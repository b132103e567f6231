import { Big } from 'big.js'
import { paysNaira } from './move'

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

export interface NairaOf {
  status: string
  direction: string
  /** NGN; null where none is paid. */
  amountNGN: string | null
}

/** NGN as every page shows it: the server's figure, or an estimate until the rate is locked. Null: none is paid. */
export const nairaOf = ({
  status,
  direction,
  amountNGN,
}: NairaOf): { naira: string; isEstimate: boolean } | null =>
  amountNGN === null || !paysNaira({ direction }) ? null : { naira: amountNGN, isEstimate: status === 'pool' }
