import type { Database } from '../database/database'
import type { Clock } from './clock'

/** The dependencies of every domain, provided by server.ts. */
export interface Deps {
  db: Database
  clock: Clock
  /** The chains' side of a deposit address: made once per customer, pair and wallet type, then kept. */
  newAddress: (owner: { accountId: string; symbol: string; chain: string; type: string }) => string
  /** An upstream that does not know Idempotency-Key (ruling 9). */
  ignoresKeys?: boolean
}
