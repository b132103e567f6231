import { Big } from 'big.js'
import type { Destination } from './destination.rules'

export interface WaitingDeposit {
  type: string
  direction: string
  status: string
  amountUSD: string
  currency: { symbol: string; chain: string }
}

export interface PayoutProgress {
  /** USD that the network confirmed and that are not paid out yet. */
  sum: string
  /** USD that the network has not confirmed yet; an estimate. */
  arriving: string
  isReached: boolean
  /** 0 to 100, truncated. */
  percent: number
}

/** The customer's pending deposits of one coin and network against its limit (SELL-23). */
export const payoutProgressOf = (
  deposits: readonly WaitingDeposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  limit: string,
): PayoutProgress => {
  const ofCoin = deposits
    .filter(({ type, direction }) => type === 'deposit' && direction === 'bank')
    .filter(({ currency }) => currency.symbol === symbol && currency.chain === chain)
  const total = (status: string): Big =>
    ofCoin.reduce((sum, row) => (row.status === status ? sum.plus(row.amountUSD) : sum), new Big(0))
  // Some upstreams ignore the status filter: paid deposits must not count again.
  const sum = total('pending')
  const isReached = sum.gte(limit)
  const percent = isReached ? 100 : Math.floor(sum.div(limit).times(100).toNumber())
  return { sum: sum.toFixed(2), arriving: total('pool').toFixed(2), isReached, percent }
}

export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'
