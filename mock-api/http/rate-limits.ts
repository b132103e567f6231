import { createHash } from 'node:crypto'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { attempts } from '../auth/credentials.schema'
import { rowsOf } from '../database/database'
import { tooMany } from './api-error'
import { siteAround } from './client-networks'
import type { Deps } from './deps'

/** So many attempts at a subject in so long a time. */
export interface Limit {
  subject: string
  /** Infinity counts without a limit. */
  most: number
  windowMs: number
  /** Only different values count: the one that is tried now. Kept as a hash. */
  value?: string
}

export const minute = 60_000
/** Nothing is limited for longer than a day, so nothing older is kept. */
const memoryMs = 24 * 60 * minute
/** No call clears away more than so many forgotten attempts. */
const sweptAtOnce = 500

/** A limit per source (ruling 24): the /48 around an IPv6 /64 has ten times the allowance of one. */
export const perSource = (source: string, { subject, ...limit }: Limit): Limit[] => {
  const site = siteAround(source)
  const own = { ...limit, subject: `${subject} from ${source}` }
  return site === null
    ? [own]
    : [own, { ...limit, subject: `${subject} from ${site}`, most: 10 * limit.most }]
}

const hashOfValue = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 32)

const instant = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** What counts: a clock that was set back leaves attempts in the future, and two machines' clocks differ a little. */
const lately = (now: Date, windowMs: number): [SQL, SQL] => [
  instant(now.getTime() - windowMs),
  instant(now.getTime() + minute),
]

/** When the attempt was made that, as the last of all allowed ones, has to grow old before the next. */
const lastAllowed = ({ subject, most, windowMs, value }: Limit, now: Date): SQL => {
  const [since, until] = lately(now, windowMs)
  const counted = sql`from ${attempts} where subject = ${subject} and at between ${since} and ${until}`
  const times =
    value === undefined
      ? sql`select at ${counted}`
      : sql`select max(at) as at ${counted} and value <> ${hashOfValue(value)} group by value`
  return sql`(select ${windowMs}::float8 as window_ms, extract(epoch from at) * 1000 as ms
    from (${times} order by 1 desc offset ${most - 1} limit 1) allowed)`
}

/** 429 when a limit is reached. */
const refuseTooMany = async (db: Deps['db'], limits: readonly Limit[], now: Date): Promise<void> => {
  const asked = limits.filter(({ most }) => Number.isFinite(most)).map((limit) => lastAllowed(limit, now))
  if (asked.length === 0) return
  const reached = await rowsOf<{ window_ms: number; ms: number }>(db, sql.join(asked, sql` union all `))
  const wait = Math.max(0, ...reached.map((row) => Number(row.ms) + Number(row.window_ms) - now.getTime()))
  if (wait > 0) throw tooMany(wait)
}

/** Forgets what limits nothing any more; what another call is just forgetting is left to it. */
const sweep = async (tx: Deps['db'], now: Date): Promise<void> => {
  const [oldest, newest] = lately(now, memoryMs)
  await tx.execute(sweepOf(oldest, newest))
}

/** The sweep's statement, by the index on `at`. */
export const sweepOf = (oldest: SQL, newest: SQL): SQL => sql`
  delete from ${attempts} where id = any(array(
    select id from ${attempts} where at < ${oldest} or at > ${newest} limit ${sweptAtOnce} for update skip locked))`

/**
 * Counts an attempt before it is looked at, so that guesses made at once cannot slip past. Refused with 429 and
 * uncounted when a limit is reached. Answers how to take the attempt back: a right one does not count. `db` may be a
 * transaction: what it undoes is not counted either.
 */
export const countAttempt = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<() => Promise<void>> => {
  const now = clock.now()
  await refuseTooMany(db, limits, now) // most of a flood ends here, without a lock
  const values = new Map<string, string | null>()
  for (const { subject, value } of limits) {
    const known = values.get(subject) ?? null
    values.set(subject, value === undefined ? known : hashOfValue(value))
  }
  const subjects = [...values.keys()].sort()
  return db.transaction(async (tx) => {
    // One after the other per subject, whichever process asks; in one order, so that no two wait for each other.
    const list = sql.join(
      subjects.map((subject) => sql`${subject}::text`),
      sql`, `,
    )
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(array[${list}]) as subject`,
    )
    await refuseTooMany(tx, limits, now)
    await sweep(tx, now)
    const counted = await tx
      .insert(attempts)
      .values(subjects.map((subject) => ({ subject, value: values.get(subject), at: now })))
      .returning({ id: attempts.id })
    const ids = counted.map(({ id }) => id)
    return async () => void (await db.delete(attempts).where(inArray(attempts.id, ids)))
  })
}
