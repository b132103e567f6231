/** What the customer is told while the operator keeps wallets off (WALLET-05). */
export const adminOffText = 'Turned Off By Admin'

/** What decides whether money may be moved. */
export interface MoneyAvailability {
  /** The wallets' figures are not read yet, or not known to be fresh. */
  loading: boolean
  /** The operator's switch; unknown counts as loading. */
  adminWalletMode: boolean | null
  /** Why this browser cannot keep a money intent; null when it can. */
  outboxOff?: string | null
}

/**
 * Why Sell, Transfer and Swap are disabled, in words; null when they are not. The customer's own switch has no part
 * in it (WALLET-14 to WALLET-17, AMB-64).
 */
export const whyMoneyIsOff = ({
  loading,
  adminWalletMode,
  outboxOff = null,
}: MoneyAvailability): string | null => {
  if (adminWalletMode === false) return adminOffText
  if (loading || adminWalletMode === null) return 'Your wallets are still loading'
  return outboxOff
}

/** What the next deposit will do, in words, by the two switches (AMB-64). */
export const nextDepositText = (walletStatus: boolean, adminWalletStatus: boolean): string =>
  walletStatus && adminWalletStatus
    ? 'Your next deposit stays in your wallet.'
    : 'Your next deposit is sold and paid into your bank account.'

/** A pair as an address names it: upper-case symbol, lower-case chain, read ignoring case (AMB-69). */
export const pairIn = (symbol: string, chain: string): { symbol: string; chain: string } => ({
  symbol: symbol.toUpperCase(),
  chain: chain.toLowerCase(),
})

/** Whether balances are shown: yes, until the customer said no (WALLET-11). */
export const balancesShown = (choice: string | null): boolean => choice !== 'hidden'
