import type { IncomingHttpHeaders } from 'node:http'
import { isJson } from '../graphql/json'
import type { CallName } from './rate-limited-operations'

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

/**
 * Whether a request to this gateway may be a money call, as far as it could be read: it carries a deadline, or a key.
 */
export const isMoneyRequest = (headers: IncomingHttpHeaders, body?: unknown): boolean =>
  headers['x-send-by'] !== undefined ||
  (isJson(body) && isJson(body.variables) && typeof body.variables.idempotencyKey === 'string')

/** Whether a route ('POST /v1/app/wallets/sell') moves money. */
export const isMoneyCall = (route: string): boolean => names.has(route)

/** What a request did: the schema's operations, and the upstream's calls. */
interface Doings {
  fields: readonly string[]
  upstream: readonly { route: string }[]
}

/** Whether a money call was passed on: what is answered then is no refusal of this gateway. */
export const wasPassedOn = ({ upstream }: Doings): boolean => upstream.some(({ route }) => isMoneyCall(route))

/** Whether an operation of the schema is a money call that was not passed on. */
export const isHeldBack = (trace: Doings): boolean =>
  trace.fields.some((field) => moneyFields.has(field)) && !wasPassedOn(trace)
