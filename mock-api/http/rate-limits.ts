import { createHash } from 'node:crypto'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/database'
import { attempts } from '../schema/credentials'
import { tooManyError } from './api-error'
import { siteAround } from './client-networks'
import type { Deps } from './deps'

export interface Limit {
  subject: string
  /** With Infinity, attempts are only counted. */
  most: number
  windowMs: number
  /** If present, only distinct values count; the database stores their hashes. */
  value?: string
}

export const minute = 60_000
/** No limit covers more than a day. */
const memoryMs = 24 * 60 * minute
const maxDeleted = 500

/** The /48 around an IPv6 /64 has ten times the limit (ruling 24). */
export const perSource = (source: string, { subject, ...limit }: Limit): Limit[] => {
  const site = siteAround(source)
  const siteLimit = { ...limit, subject: `${subject} from ${source}` }
  return site === null
    ? [siteLimit]
    : [siteLimit, { ...limit, subject: `${subject} from ${site}`, most: 10 * limit.most }]
}

const hashOfValue = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 32)

const timestamp = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Tolerates clocks that were set back or that differ between machines. */
const recentWindow = (now: Date, windowMs: number): [SQL, SQL] => [
  timestamp(now.getTime() - windowMs),
  timestamp(now.getTime() + minute),
]

/** Selects the attempt whose expiry allows the next one. */
const lastAllowed = ({ subject, most, windowMs, value }: Limit, now: Date): SQL => {
  const [since, until] = recentWindow(now, windowMs)
  const recentAttempts = sql`from ${attempts} where subject = ${subject} and at between ${since} and ${until}`
  const times =
    value === undefined
      ? sql`select at ${recentAttempts}`
      : sql`select max(at) as at ${recentAttempts} and value <> ${hashOfValue(value)} group by value`
  return sql`(select ${windowMs}::float8 as window_ms, extract(epoch from at) * 1000 as ms
    from (${times} order by 1 desc offset ${most - 1} limit 1) allowed)`
}

const rejectTooMany = async (db: Deps['db'], limits: readonly Limit[], now: Date): Promise<void> => {
  const queries = limits.filter(({ most }) => Number.isFinite(most)).map((limit) => lastAllowed(limit, now))
  if (queries.length === 0) return
  const limitRows = await rowsOf<{ window_ms: number; ms: number }>(db, sql.join(queries, sql` union all `))
  const wait = Math.max(0, ...limitRows.map((row) => Number(row.ms) + Number(row.window_ms) - now.getTime()))
  if (wait > 0) throw tooManyError(wait)
}

/** Skips rows that another call is deleting. */
const deleteExpired = async (tx: Deps['db'], now: Date): Promise<void> => {
  const [oldest, newest] = recentWindow(now, memoryMs)
  await tx.execute(deleteExpiredQuery(oldest, newest))
}

/** Exported so that a test can check that it uses the index on `at`. */
export const deleteExpiredQuery = (oldest: SQL, newest: SQL): SQL => sql`
  delete from ${attempts} where id = any(array(
    select id from ${attempts} where at < ${oldest} or at > ${newest} limit ${maxDeleted} for update skip locked))`

/**
 * Counts before the check, so that concurrent guesses cannot bypass the limit. 429 above a limit, without counting.
 * Returns a function that undoes the count after a correct attempt; a rollback of `db` undoes it too.
 */
export const countAttempt = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<() => Promise<void>> => {
  const now = clock.now()
  await rejectTooMany(db, limits, now) // rejects most of a flood without a lock
  const values = new Map<string, string | null>()
  for (const { subject, value } of limits) {
    const previous = values.get(subject) ?? null
    values.set(subject, value === undefined ? previous : hashOfValue(value))
  }
  const subjects = [...values.keys()].sort()
  return db.transaction(async (tx) => {
    // Serialises per subject across processes, in one order against deadlocks.
    const list = sql.join(
      subjects.map((subject) => sql`${subject}::text`),
      sql`, `,
    )
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(array[${list}]) as subject`,
    )
    await rejectTooMany(tx, limits, now)
    await deleteExpired(tx, now)
    const inserted = await tx
      .insert(attempts)
      .values(subjects.map((subject) => ({ subject, value: values.get(subject), at: now })))
      .returning({ id: attempts.id })
    const ids = inserted.map(({ id }) => id)
    return async () => void (await db.delete(attempts).where(inArray(attempts.id, ids)))
  })
}
