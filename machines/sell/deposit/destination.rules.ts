import { confirmationTime, payoutTime } from '../../money/usual-times'

/** 'unknown': the app could not read the mode, so the page promises nothing. */
export type Destination = 'bank' | 'wallet' | 'unknown'

/** 'wallet' only while the customer's and the operator's switches are both on. */
export const destinationOf = (
  mode: { walletStatus: boolean; adminWalletStatus: boolean } | null | undefined,
): Destination => {
  if (!mode) return 'unknown'
  return mode.walletStatus && mode.adminWalletStatus ? 'wallet' : 'bank'
}

export const sellingSteps = (destination: Destination): string[] => [
  'Pick a coin and send it to your CoinNaira deposit address.',
  'The network confirms it.',
  destination === 'wallet'
    ? "It's in your wallet: sell it whenever you like."
    : `We pay naira into your default bank account${destination === 'bank' ? '' : ', unless wallet mode is on'}.`,
]

interface Step {
  title: string
  /** Usual duration; null for the customer's own steps. */
  time: string | null
}

const lastSteps: Record<Destination, (coin: string) => Pick<Step, 'title'>[]> = {
  bank: () => [
    { title: 'The network confirms it, and we lock your rate' },
    { title: 'We approve it and pay naira into your bank account' },
  ],
  wallet: (coin) => [
    { title: 'The network confirms it' },
    { title: `We approve it and add it to your ${coin} wallet. Sell it there whenever you like` },
  ],
  unknown: () => [
    { title: 'The network confirms it' },
    { title: 'We approve it and pay naira into your bank account, or keep it in your wallet in wallet mode' },
  ],
}

export const nextSteps = (coin: string, chain: string, destination: Destination): Step[] => [
  { title: `You send ${coin} to this address`, time: null },
  { title: 'We detect it and show it in Transactions', time: 'about 1 min' },
  ...lastSteps[destination](coin).map((step, index) => ({
    ...step,
    time: index ? payoutTime : confirmationTime(chain),
  })),
]
