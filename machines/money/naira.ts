import { Big } from 'big.js'
import { paysNaira } from './move'

/** `value`: NGN per USD. */
export interface PairRate {
  value: string
  currency: { symbol: string; chain: string }
}

/** Truncates to 2 decimals as the payout does, so that the screen never shows more than we pay. */
export const nairaForDollars = (usd: string, rate: string): string =>
  new Big(usd).times(rate).round(2, Big.roundDown).toFixed(2)

export const rateOf = (
  rates: readonly PairRate[] | null | undefined,
  { symbol, chain }: PairRate['currency'],
): string | null =>
  rates?.find(({ currency }) => currency.symbol === symbol && currency.chain === chain)?.value ?? null

export interface NairaOf {
  status: string
  direction: string
  /** NGN; null if none is paid. */
  amountNGN: string | null
}

/** The naira that every page shows: an estimate until the rate is locked; null if none is paid. */
export const nairaOf = ({
  status,
  direction,
  amountNGN,
}: NairaOf): { naira: string; isEstimate: boolean } | null =>
  amountNGN === null || !paysNaira({ direction }) ? null : { naira: amountNGN, isEstimate: status === 'pool' }
