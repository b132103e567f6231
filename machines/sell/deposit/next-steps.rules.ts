import { confirmationTime, payoutTime } from '../../money/usual-times'
import type { Destination } from './destination.rules'

export interface Step {
  title: string
  /** The step's usual duration; null for the customer's own. */
  time: string | null
}

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

export const nextSteps = (coin: string, chain: string, destination: Destination): Step[] => [
  { title: `You send ${coin} to this address`, time: null },
  { title: 'We see it and show it in Transactions', time: 'about 1 min' },
  ...lastSteps[destination](coin).map((step, index) => ({
    ...step,
    time: index ? payoutTime : confirmationTime(chain),
  })),
]
