import type { CallName } from './rate-limited-operations'

/** The calls that move money: each takes an idempotency key and a deadline (rulings 9 and 23). */
const moneyCalls = [
  'POST /v1/app/wallets/sell',
  'POST /v1/app/wallets/sell/all',
  'POST /v1/app/wallets/transfer',
  'POST /v1/app/wallets/swap',
] as const satisfies readonly CallName[]

const names: ReadonlySet<string> = new Set(moneyCalls)

/** Whether a route ('POST /v1/app/wallets/sell') moves money. */
export const isMoneyCall = (route: string): boolean => names.has(route)
