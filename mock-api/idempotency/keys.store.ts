import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'
import { begunCalls, type CallDetails, idempotencyKeys } from '../schema/idempotency'

/** Account, method, path and key identify a call; its body must not change (ruling 9). */
export interface KeyedCall {
  account: string
  method: string
  path: string
  /** If there is no key, the server stores no result. */
  key: string | undefined
  /** The deadline, ms since 1970 by the server's clock. */
  sendBy?: number | undefined
  body: unknown
  /** 423 before every other check while the account is frozen (ruling 47). */
  isRefusedFrozen?: boolean
  /** For the list of money calls (ruling 34). */
  asked?: CallDetails
}

export type Row = typeof idempotencyKeys.$inferSelect

/** Twice the promised 24 hours. */
const retentionMs = 48 * 3_600_000

const canonicalize = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalize)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, item]) => [name, canonicalize(item)]))
}

/** Ignores the order of properties. */
export const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonicalize(body ?? null)))
    .digest('hex')

export const scopeOf = ({ account, method, path, key }: KeyedCall): string =>
  `key ${account} ${method} ${path} ${key}`

export type RunningCall = KeyedCall & { at: Date }

const runningIn = new WeakMap<Database, Map<string, RunningCall>>()
/** This process's running calls by scope: the embedded database cannot be read before they end. */
export const runningOf = (db: Database): Map<string, RunningCall> => {
  const running = runningIn.get(db) ?? new Map<string, RunningCall>()
  runningIn.set(db, running)
  return running
}

export const find = async (
  db: Database,
  { account, method, path, key }: KeyedCall,
): Promise<Row | undefined> => {
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const isRow = and(eq(accountId, account), eq(byMethod, method), eq(byPath, path), eq(byKey, key ?? ''))
  const [row] = await db.select().from(idempotencyKeys).where(isRow)
  return row
}

/** Locks until the transaction ends; false if another process has the lock. */
export const lockKey = async (tx: Database, scope: string): Promise<boolean> => {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${scope}, 0)) as held`,
  )
  return row?.held === true
}

/** Reads the locks without taking one, which would cause a 409. */
export const lockedKeysQuery = sql`select ((classid::bigint << 32) | objid::bigint) from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** Whether another process runs one of these calls. */
export const isRunningElsewhere = async (db: Database, scopes: readonly string[]): Promise<boolean> => {
  const locks = sql.join(
    scopes.map((scope) => sql`(hashtextextended(${scope}, 0))`),
    sql`, `,
  )
  const [row] = await rowsOf<{ running: boolean }>(
    db,
    sql`select exists (
      select 1 from (values ${locks}) as asked (lock) where lock in (${lockedKeysQuery})
    ) as running`,
  )
  return row?.running === true
}

/** Deletes expired results and begun calls. */
export const deleteExpired = async (tx: Database, now: Date): Promise<void> => {
  const expiredBefore = new Date(now.getTime() - retentionMs).toISOString()
  // Skips rows that another call is deleting, against deadlocks.
  const deleteOld = (table: typeof idempotencyKeys | typeof begunCalls) =>
    sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where at < ${expiredBefore}::timestamptz limit 50 for update skip locked
    ))`
  await tx.execute(sql`with begun as (${deleteOld(begunCalls)}) ${deleteOld(idempotencyKeys)}`)
}
