import type { PasswordCost } from '../accounts/passwords'
import type { Database } from '../database/database'
import type { Clock } from './clock'

/** How an operator lets browsers be told. Without it there is no such thing (EXT-31). */
export interface PushOptions {
  /** VAPID keys, base64url. */
  publicKey: string
  privateKey: string
  /** Whom a push service may ask: 'mailto:…' or an https address. */
  subject: string
  /** Origins beside the public https ones: a test's own receiver. */
  testOrigins?: readonly string[] | undefined
}

export interface Deps {
  db: Database
  clock: Clock
  /** The chains' side of a deposit address: made once per customer, pair and wallet type, then kept. */
  newAddress: (owner: { accountId: string; symbol: string; chain: string; type: string }) => string
  /** An upstream that does not know Idempotency-Key (ruling 9). */
  ignoresKeys?: boolean
  /** Production's without it. */
  passwordCost?: PasswordCost | undefined
  /** Web Push; without it nobody is told while the app is closed. */
  push?: PushOptions | undefined
}
