import type { PasswordCost } from '../accounts/passwords'
import type { Database } from '../database/database'
import type { Clock } from './clock'

/** Web Push of an operator (EXT-31). */
export interface PushOptions {
  /** VAPID keys, base64url. */
  publicKey: string
  privateKey: string
  /** Contact for push services: 'mailto:…' or an https address. */
  subject: string
  /** Origins in addition to the known push services. */
  services?: readonly string[] | undefined
}

export interface Deps {
  db: Database
  clock: Clock
  /** Called once per customer, pair and wallet type; the address is stored. */
  newAddress: (owner: { accountId: string; symbol: string; chain: string; type: string }) => string
  /** An upstream without Idempotency-Key (ruling 9). */
  ignoresKeys?: boolean
  /** Default: production's. */
  passwordCost?: PasswordCost | undefined
  /** Default: no push notifications. */
  push?: PushOptions | undefined
  /** Hours within which support promises to reply to a complaint. */
  complaintHours?: number | undefined
}
