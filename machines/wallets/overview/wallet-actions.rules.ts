/** Shown while the operator has wallets turned off (WALLET-05). */
export const adminOffText = 'Turned Off By Admin'

export interface MoneyAvailability {
  /** Whether the figures are loading or may be out of date. */
  loading: boolean
  /** The operator's switch; null (unknown) counts as loading. */
  adminWalletMode: boolean | null
  /** Why this browser cannot store a money intent; null if it can. */
  outboxOff?: string | null
}

/** Why money actions are off; null if they are on. Ignores the customer's switch (WALLET-14 to WALLET-17). */
export const moneyOffReason = (availability: MoneyAvailability): string | null => {
  const { loading, adminWalletMode, outboxOff = null } = availability
  if (adminWalletMode === false) return adminOffText
  return loading || adminWalletMode === null ? 'Your wallets are still loading' : outboxOff
}

export const nextDepositText = (walletStatus: boolean, adminWalletStatus: boolean): string =>
  walletStatus && adminWalletStatus
    ? 'Your next deposit will stay in your wallet.'
    : 'Your next deposit will be sold and paid out.'

/** The pair as written in URLs: upper-case symbol, lower-case chain (WALLET-02). */
export const pairIn = (symbol: string, chain: string): { symbol: string; chain: string } => ({
  symbol: symbol.toUpperCase(),
  chain: chain.toLowerCase(),
})

/** Visible until the customer hides them (WALLET-11). */
export const showsBalances = (choice: string | null): boolean => choice !== 'hidden'
