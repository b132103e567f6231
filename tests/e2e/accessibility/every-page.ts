/** Every page behind the login, as a customer with money and a past meets it. */
export const titledPages: readonly (readonly [path: string, title: string, heading?: string])[] = [
  ['/dashboard/sell', 'Sell'],
  ['/dashboard/sell/details?rateId=6', 'Sell Details', 'Sell USDT TRC-20'],
  ['/dashboard/transactions', 'Transactions'],
  ['/dashboard/transactions/details?id=tx-ada-001', 'Transaction Details'],
  ['/dashboard/wallets', 'Wallets'],
  ['/dashboard/wallets/USDT/tron', 'Wallet Details'],
  ['/dashboard/wallets/USDT/tron/sell', 'Wallet Sell'],
  ['/dashboard/banks', 'Banks and Payments'],
  ['/dashboard/activities', 'Activities'],
  ['/dashboard/referrals', 'Referrals'],
  ['/dashboard/leaderboard', 'Leaderboard'],
  ['/dashboard/help', 'Help Center'],
  ['/dashboard/profile', 'Profile'],
]

export const everyPage: readonly string[] = titledPages.map(([path]) => path)
