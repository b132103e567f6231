import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { ApiError, unauthorizedError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { accounts } from '../schema/accounts'

/**
 * Locks the account's row until the transaction ends; 401 if it is deleted. Changes and deletions take this lock first,
 * against deadlocks. They take 'no key update' immediately, because two shared locks that upgrade deadlock, and because
 * a stream of money calls with shared locks would starve them.
 */
export const lockAccountStatus = async (
  tx: Database,
  accountId: string,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<void> => {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for(strength)
  if (!row) throw unauthorizedError()
}

/** Lagos is on UTC+1 all year round. */
const lagosOffsetMs = 3_600_000

/** 'Sat 28 Nov, 19:04' in Lagos. */
export const lagosMinute = (at: Date): string => {
  const [weekday, day, month, , time = ''] = new Date(at.getTime() + lagosOffsetMs).toUTCString().split(/,? /)
  return `${weekday} ${day} ${month}, ${time.slice(0, 5)}`
}

/** Null if the account is not frozen. */
export const frozenUntilOf = async (db: Database, clock: Clock, accountId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ until: accounts.frozenUntil })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.until && row.until > clock.now() ? row.until : null
}

/** Until the transaction ends. The database grants it in order, so that no later call overtakes a waiting freeze. */
export const lockFreeze = (tx: Database, accountId: string, shared = ''): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock${sql.raw(shared)}(hashtextextended(${`freeze of ${accountId}`}, 0))`,
  )

/** Throws 423 while the account is frozen (ruling 47). */
export const rejectFrozen = async (db: Database, clock: Clock, accountId: string): Promise<void> => {
  const until = await frozenUntilOf(db, clock, accountId)
  if (until) throw new ApiError(423, `Your account is frozen until ${lagosMinute(until)}`)
}

/** `lockAccountStatus` plus 423 while frozen; also blocks a new freeze. Call it before other row locks. */
export const lockUnfrozen = async (tx: Database, clock: Clock, accountId: string): Promise<void> => {
  await lockFreeze(tx, accountId, '_shared')
  await lockAccountStatus(tx, accountId)
  await rejectFrozen(tx, clock, accountId)
}
