import type { IncomingHttpHeaders } from 'node:http'
import type { CallName } from '../upstream/rate-limited-operations'
import { isJson } from './json'

/** The calls that move money; each has an idempotency key and a deadline (rulings 9 and 23). */
const moneyCalls = [
  'POST /v1/app/wallets/sell',
  'POST /v1/app/wallets/sell/all',
  'POST /v1/app/wallets/transfer',
  'POST /v1/app/wallets/swap',
] as const satisfies readonly CallName[]

export const moneyFields: ReadonlySet<string> = new Set([
  'sellFromWallet',
  'sellAllFromWallet',
  'transferFromWallet',
  'swapInWallet',
])

const names: ReadonlySet<string> = new Set(moneyCalls)

/** Recognises a money call by its deadline or key, without reading its document. */
export const isMoneyRequest = (headers: IncomingHttpHeaders, body?: unknown): boolean =>
  headers['x-send-by'] !== undefined ||
  (isJson(body) && isJson(body.variables) && typeof body.variables.idempotencyKey === 'string')

export const isMoneyCall = (route: string): boolean => names.has(route)

interface MoneyTrace {
  fields: readonly string[]
  upstream: readonly { route: string }[]
}

/** Whether this gateway sent a money call to the upstream: then its error is not this gateway's rejection. */
export const wasPassedOn = ({ upstream }: MoneyTrace): boolean =>
  upstream.some(({ route }) => isMoneyCall(route))

export const isHeldBack = (trace: MoneyTrace): boolean =>
  trace.fields.some((field) => moneyFields.has(field)) && !wasPassedOn(trace)
