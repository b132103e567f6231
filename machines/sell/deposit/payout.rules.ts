import { Big } from 'big.js'
import { confirmationTime, payoutTime } from '../../money/usual-times'
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

/** The sum of the customer's pending deposits of one coin on one network, against its limit (AMB-41). */
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

export interface Step {
  title: string
  /** The step's usual duration; null for the customer's own. */
  time: string | null
}

/** When the rate of a deposit is known for good. */
export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'

/** The last steps, after the network confirmed the deposit. */
const lastSteps: Record<Destination, (coin: string) => Pick<Step, 'title'>[]> = {
  bank: () => [
    { title: 'The network confirms it, and we lock your rate' },
    { title: 'We approve it and pay naira into your bank account' },
  ],
  wallet: (coin) => [
    { title: 'The network confirms it' },
    { title: `We approve it and add it to your ${coin} wallet. Sell it there when you like` },
  ],
  unknown: () => [
    { title: 'The network confirms it' },
    { title: 'We approve it and pay naira into your bank account, or keep it in your wallet in wallet mode' },
  ],
}

/** The remaining steps of a deposit. */
export const nextSteps = (coin: string, chain: string, destination: Destination): Step[] => [
  { title: `You send ${coin} to this address`, time: null },
  { title: 'We see it and show it in Transactions', time: 'about 1 min' },
  ...lastSteps[destination](coin).map((step, index) => ({
    ...step,
    time: index ? payoutTime : confirmationTime(chain),
  })),
]
