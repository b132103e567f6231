/** Where a deposit goes: the mode could not be read where it is unknown, and nothing is promised then. */
export type Destination = 'bank' | 'wallet' | 'unknown'

/** A deposit stays in the wallet only while both switches are on, the customer's and the operator's. */
export const destinationOf = (
  mode: { walletStatus: boolean; adminWalletStatus: boolean } | null | undefined,
): Destination => {
  if (!mode) return 'unknown'
  return mode.walletStatus && mode.adminWalletStatus ? 'wallet' : 'bank'
}

export const sellingInShort = (destination: Destination): string[] => [
  'Pick a coin and send it to your own address.',
  'The network confirms it.',
  destination === 'wallet'
    ? 'It is in your wallet: sell it when you like.'
    : `We pay naira into your default bank account${destination === 'bank' ? '' : ', unless wallet mode is on'}.`,
]
