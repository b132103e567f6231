import { Big } from 'big.js'
import type { Destination } from './destination.rules'

/** A transaction as the sum needs it. `amountUSD` in USD. */
export interface WaitingDeposit {
  type: string
  direction: string
  status: string
  amountUSD: string
  currency: { symbol: string; chain: string }
}

export interface Accumulated {
  /** USD confirmed by the network and not yet paid out. */
  sum: string
  isReached: boolean
  /** 0 to 100, cut. */
  percent: number
}

/** The sum of the customer's pending deposits of one coin on one network, against its limit (SELL-23). */
export const accumulated = (
  pending: readonly WaitingDeposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  limit: string,
): Accumulated => {
  const sum = pending
    // An upstream that answers every status alike must not let paid ones count again.
    .filter(
      ({ type, direction, status }) => type === 'deposit' && direction === 'bank' && status === 'pending',
    )
    .filter(({ currency }) => currency.symbol === symbol && currency.chain === chain)
    .reduce((total, { amountUSD }) => total.plus(amountUSD), new Big(0))
  const isReached = sum.gte(limit)
  const percent = isReached ? 100 : Math.floor(sum.div(limit).times(100).toNumber())
  return { sum: sum.toFixed(2), isReached, percent }
}

/** When the rate of a deposit is known for good. */
export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'
