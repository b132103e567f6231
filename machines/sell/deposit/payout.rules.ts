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
  /** USD seen by the network and not yet confirmed; an estimate. */
  arriving: string
  isReached: boolean
  /** 0 to 100, cut. */
  percent: number
}

/** The sum of the customer's pending deposits of one coin on one network, against its limit (SELL-23). */
export const accumulated = (
  deposits: readonly WaitingDeposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  limit: string,
): Accumulated => {
  const ofCoin = deposits
    .filter(({ type, direction }) => type === 'deposit' && direction === 'bank')
    .filter(({ currency }) => currency.symbol === symbol && currency.chain === chain)
  const total = (status: string): Big =>
    ofCoin.reduce((sum, row) => (row.status === status ? sum.plus(row.amountUSD) : sum), new Big(0))
  // An upstream that answers every status alike must not let paid ones count again.
  const sum = total('pending')
  const isReached = sum.gte(limit)
  const percent = isReached ? 100 : Math.floor(sum.div(limit).times(100).toNumber())
  return { sum: sum.toFixed(2), arriving: total('pool').toFixed(2), isReached, percent }
}

export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'
