import type { IncomingHttpHeaders } from 'node:http'
import type { CallName } from '../upstream/rate-limited-operations'
import { isJson } from './json'

/** The calls that move money: each takes an idempotency key and a deadline (rulings 9 and 23). */
const moneyCalls = [
  'POST /v1/app/wallets/sell',
  'POST /v1/app/wallets/sell/all',
  'POST /v1/app/wallets/transfer',
  'POST /v1/app/wallets/swap',
] as const satisfies readonly CallName[]

/** The same by the schema's names: only their outcome can be unknown. */
export const moneyFields: ReadonlySet<string> = new Set([
  'sellFromWallet',
  'sellAllFromWallet',
  'transferFromWallet',
  'swapInWallet',
])

const names: ReadonlySet<string> = new Set(moneyCalls)

/** A money call carries a deadline or a key; judged as far as the request could be read. */
export const isMoneyRequest = (headers: IncomingHttpHeaders, body?: unknown): boolean =>
  headers['x-send-by'] !== undefined ||
  (isJson(body) && isJson(body.variables) && typeof body.variables.idempotencyKey === 'string')

export const isMoneyCall = (route: string): boolean => names.has(route)

interface Doings {
  fields: readonly string[]
  upstream: readonly { route: string }[]
}

/** Whether a money call was passed on: what is answered then is no refusal of this gateway. */
export const wasPassedOn = ({ upstream }: Doings): boolean => upstream.some(({ route }) => isMoneyCall(route))

export const isHeldBack = (trace: Doings): boolean =>
  trace.fields.some((field) => moneyFields.has(field)) && !wasPassedOn(trace)
