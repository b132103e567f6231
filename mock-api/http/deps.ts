import type { PasswordCost } from '../accounts/passwords'
import type { Database } from '../database/database'
import type { Clock } from './clock'

/** The operator's Web Push settings (EXT-31). */
export interface PushOptions {
  /** VAPID keys, base64url. */
  publicKey: string
  privateKey: string
  /** The contact for push services: 'mailto:…' or an https address. */
  subject: string
  /** Origins in addition to the known push services. */
  services?: readonly string[] | undefined
}

export interface Deps {
  db: Database
  clock: Clock
  /** Called once per customer, pair and wallet type, before the address is stored. */
  newAddress: (owner: { accountId: string; symbol: string; chain: string; type: string }) => string
  /** Simulates an upstream that lacks Idempotency-Key (ruling 9). */
  ignoresKeys?: boolean
  /** Defaults to production's. */
  passwordCost?: PasswordCost | undefined
  /** Undefined if push notifications are off. */
  push?: PushOptions | undefined
  /** Hours within which support promises to reply to a complaint. */
  complaintHours?: number | undefined
}
