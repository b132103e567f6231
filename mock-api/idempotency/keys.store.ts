import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'
import { type Asked, begunCalls, idempotencyKeys } from '../schema/idempotency'

/** A keyed call: account, method, route path and key name it, the body must stay the same (ruling 9). */
export interface Keyed {
  account: string
  method: string
  /** The path as the contract writes it. */
  path: string
  /** Without one the work is done and nothing is kept. */
  key: string | undefined
  /** Not to be done after this moment, ms since 1970 by the server's clock; undefined: whenever. */
  sendBy?: number | undefined
  body: unknown
  /** Money calls: what the list of them shows (ruling 34). */
  asked?: Asked
}

export type Row = typeof idempotencyKeys.$inferSelect

/** Kept for twice the promised day. */
const keptMs = 48 * 3_600_000

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, item]) => [name, canonical(item)]))
}

/** The same for the same values, in whatever order they are named. */
export const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body ?? null)))
    .digest('hex')

export const scopeOf = ({ account, method, path, key }: Keyed): string =>
  `key ${account} ${method} ${path} ${key}`

export type Running = Keyed & { at: Date }

const runningIn = new WeakMap<Database, Map<string, Running>>()
/** What runs in this process, by its scope: the embedded database could not even be asked before it is over. */
export const runningOf = (db: Database): Map<string, Running> => {
  const known = runningIn.get(db) ?? new Map<string, Running>()
  runningIn.set(db, known)
  return known
}

export const find = async (db: Database, { account, method, path, key }: Keyed): Promise<Row | undefined> => {
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const own = and(eq(accountId, account), eq(byMethod, method), eq(byPath, path), eq(byKey, key ?? ''))
  const [row] = await db.select().from(idempotencyKeys).where(own)
  return row
}

/** Locks the key against other processes until the transaction ends. */
export const holds = async (tx: Database, scope: string): Promise<boolean> => {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${scope}, 0)) as held`,
  )
  return row?.held === true
}

/** The keys that are locked in any process: looks at the locks without taking one, or a look would answer 409. */
export const lockedKeys = sql`select ((classid::bigint << 32) | objid::bigint) from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** Whether another process is at one of them. */
export const runsElsewhere = async (db: Database, scopes: readonly string[]): Promise<boolean> => {
  const locks = sql.join(
    scopes.map((scope) => sql`(hashtextextended(${scope}, 0))`),
    sql`, `,
  )
  const [row] = await rowsOf<{ running: boolean }>(
    db,
    sql`select exists (
      select 1 from (values ${locks}) as asked (lock) where lock in (${lockedKeys})
    ) as running`,
  )
  return row?.running === true
}

/** Deletes expired answers, and what was begun as long ago. */
export const forgetOld = async (tx: Database, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - keptMs).toISOString()
  // Rows that another call is deleting are skipped, against deadlocks.
  const old = (table: typeof idempotencyKeys | typeof begunCalls) =>
    sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where at < ${until}::timestamptz limit 50 for update skip locked
    ))`
  await tx.execute(sql`with begun as (${old(begunCalls)}) ${old(idempotencyKeys)}`)
}
