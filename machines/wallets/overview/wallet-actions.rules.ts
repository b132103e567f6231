/** While the operator keeps wallets off (WALLET-05). */
export const adminOffText = 'Turned Off By Admin'

export interface MoneyAvailability {
  /** The figures are loading, or may be old. */
  loading: boolean
  /** The operator's switch; unknown counts as loading. */
  adminWalletMode: boolean | null
  /** Null if this browser can store a money intent. */
  outboxOff?: string | null
}

/** Null if enabled; ignores the customer's switch (WALLET-14 to WALLET-17). */
export const moneyOffReason = ({
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

/** As in the URL: upper-case symbol, lower-case chain (WALLET-02). */
export const pairIn = (symbol: string, chain: string): { symbol: string; chain: string } => ({
  symbol: symbol.toUpperCase(),
  chain: chain.toLowerCase(),
})

/** Visible until the customer hides them (WALLET-11). */
export const showsBalances = (choice: string | null): boolean => choice !== 'hidden'
