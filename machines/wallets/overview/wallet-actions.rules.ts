/** The message while the operator keeps wallets off (WALLET-05). */
export const adminOffText = 'Turned Off By Admin'

export interface MoneyAvailability {
  /** The wallets' figures are loading, or not known to be fresh. */
  loading: boolean
  /** The operator's switch; unknown counts as loading. */
  adminWalletMode: boolean | null
  /** Why this browser cannot store a money intent; null if it can. */
  outboxOff?: string | null
}

/** Why Sell, Transfer and Swap are disabled, or null; ignores the customer's switch (WALLET-14 to WALLET-17). */
export const whyMoneyIsOff = ({
  loading,
  adminWalletMode,
  outboxOff = null,
}: MoneyAvailability): string | null => {
  if (adminWalletMode === false) return adminOffText
  if (loading || adminWalletMode === null) return 'Your wallets are still loading'
  return outboxOff
}

export const nextDepositText = (walletStatus: boolean, adminWalletStatus: boolean): string =>
  walletStatus && adminWalletStatus
    ? 'Your next deposit will stay in your wallet.'
    : 'Your next deposit will be sold and paid out.'

/** A wallet as in the URL: upper-case symbol, lower-case chain, ignoring case (WALLET-02). */
export const pairIn = (symbol: string, chain: string): { symbol: string; chain: string } => ({
  symbol: symbol.toUpperCase(),
  chain: chain.toLowerCase(),
})

/** Whether balances are shown: yes, until the customer hides them (WALLET-11). */
export const balancesShown = (choice: string | null): boolean => choice !== 'hidden'
