import { Big } from 'big.js'
import type { Destination } from './destination.rules'

export interface WaitingDeposit {
  type: string
  direction: string
  status: string
  amountUSD: string
  amountNGN?: string | null | undefined
  /** False while it waits for the minimum payout; null if the upstream does not report it. */
  isReleased?: boolean | null | undefined
  currency: { symbol: string; chain: string }
}

export interface PayoutProgress {
  /** NGN of the payout in progress; null if there is none. */
  paying: string | null
  /** Confirmed USD below the minimum. */
  sum: string
  /** Unconfirmed USD, an estimate. */
  arriving: string
  isReached: boolean
  /** 0 to 100, truncated. */
  percent: number
}

const total = (rows: readonly WaitingDeposit[], field: 'amountUSD' | 'amountNGN'): Big =>
  rows.reduce((sum, row) => sum.plus(row[field] ?? 0), new Big(0))

/** The customer's pending deposits of one coin and network against its limit (SELL-23, ruling 52). */
export const payoutProgressOf = (
  deposits: readonly WaitingDeposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  limit: string,
): PayoutProgress => {
  const withStatus = (status: string) =>
    deposits
      .filter((row) => row.type === 'deposit' && row.direction === 'bank' && row.status === status)
      .filter(({ currency }) => currency.symbol === symbol && currency.chain === chain)
  // Some upstreams ignore the status filter: paid deposits must not count again.
  const pending = withStatus('pending')
  const isAllReleased = total(pending, 'amountUSD').gte(limit)
  const released = pending.filter(({ isReleased }) => isReleased ?? isAllReleased)
  const sum = total(
    pending.filter((row) => !released.includes(row)),
    'amountUSD',
  )
  const isReached = sum.gte(limit)
  return {
    paying: released.length > 0 ? total(released, 'amountNGN').toFixed(2) : null,
    sum: sum.toFixed(2),
    arriving: total(withStatus('pool'), 'amountUSD').toFixed(2),
    isReached,
    percent: isReached ? 100 : Math.floor(sum.div(limit).times(100).toNumber()),
  }
}

export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'
