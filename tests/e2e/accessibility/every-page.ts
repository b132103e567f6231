/** Every page behind the login, for a customer with a balance and past transactions. */
export const everyPage: readonly string[] = [
  '/dashboard/sell',
  '/dashboard/sell/details?rateId=6',
  '/dashboard/transactions',
  '/dashboard/transactions/details?id=tx-ada-001',
  '/dashboard/wallets',
  '/dashboard/wallets/USDT/tron',
  '/dashboard/wallets/USDT/tron/sell',
  '/dashboard/banks',
  '/dashboard/activities',
  '/dashboard/referrals',
  '/dashboard/leaderboard',
  '/dashboard/help',
  '/dashboard/profile',
]
