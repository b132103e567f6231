/** Where a deposit goes: the mode could not be read where it is unknown, and nothing is promised then. */
export type Destination = 'bank' | 'wallet' | 'unknown'

/** A deposit stays in the wallet only while both switches are on, the customer's and the operator's (AMB-64). */
export const destinationOf = (
  mode: { walletStatus: boolean; adminWalletStatus: boolean } | null | undefined,
): Destination => {
  if (!mode) return 'unknown'
  return mode.walletStatus && mode.adminWalletStatus ? 'wallet' : 'bank'
}

/** When the rate of a deposit is known for good. */
export const rateLockText = (destination: Destination): string =>
  destination === 'wallet'
    ? 'Wallet mode is on: nothing is sold until you sell it from your wallet.'
    : 'We lock your rate when the network confirms.'

/** How selling works, in three lines. */
export const sellingInShort = (destination: Destination): string[] => [
  'Pick a coin and send it to your own address.',
  ...{
    bank: ['We lock your rate when the network confirms it.', 'We pay naira into your default bank account.'],
    wallet: [
      'When the network confirms it, it is added to your wallet.',
      'Wallet mode is on: you sell it from your wallet when you like.',
    ],
    unknown: [
      'The network confirms it.',
      'We pay naira into your default bank account, or keep the coin in your wallet if wallet mode is on.',
    ],
  }[destination],
]
