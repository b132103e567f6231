import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '../auth/accounts.schema'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { transactions } from '../transactions/transactions.schema'
import { referrals } from './referrals.schema'

/** The code that a customer passes on. */
export const referralCodeOf = async (db: Database, accountId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ code: accounts.referralCode })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return row?.code
}

const referredBy = async (db: Database, whose: SQL | undefined, slice: Slice) => {
  const living = and(whose, isNull(accounts.deletedAt))
  const people = eq(accounts.id, referrals.accountId)
  const [all] = await db.select({ total: count() }).from(referrals).innerJoin(accounts, people).where(living)
  const rows = await db
    .select({ username: accounts.username })
    .from(referrals)
    .innerJoin(accounts, people)
    .where(living)
    .orderBy(desc(referrals.createdAt), desc(referrals.accountId))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total: all?.total ?? 0 }
}

/** A page of the people a customer referred, newest first. */
export const listReferred = (db: Database, accountId: string, slice: Slice) =>
  referredBy(db, eq(referrals.referrerId, accountId), slice)

/** A page of the people whom those referred: the second level (REFER-12). */
export const listDownliners = (db: Database, accountId: string, slice: Slice) => {
  const firstLevel = alias(referrals, 'first_level')
  const ids = db
    .select({ id: firstLevel.accountId })
    .from(firstLevel)
    .where(eq(firstLevel.referrerId, accountId))
  // As an array: joined, the planner reads all referrals as soon as a few customers referred many.
  return referredBy(db, sql`${referrals.referrerId} = any(array(${ids}))`, slice)
}

/** What was paid out to a bank, reported or not: the trades that count. */
const trades = and(eq(transactions.direction, 'bank'), inArray(transactions.status, ['approved', 'reported']))
/** 1 point per whole dollar of trades (REFER-04). */
const points = sql<string>`trunc(sum(${transactions.amountUsd}))::text`

/** What the people a customer referred have traded, and the points for it. */
export const earningsOf = async (db: Database, accountId: string) => {
  const { total: totalReferred } = await listReferred(db, accountId, { page: 1, size: 1 })
  const [row] = await db
    .select({
      trades: count(),
      usd: sql<string>`coalesce(sum(${transactions.amountUsd}), 0)::numeric(22, 2)::text`,
      points,
    })
    .from(referrals)
    .innerJoin(transactions, eq(transactions.accountId, referrals.accountId))
    .where(and(eq(referrals.referrerId, accountId), trades))
  return {
    totalReferred,
    totalTradeCount: row?.trades ?? 0,
    totalTradeUSD: row?.usd ?? '0.00',
    earnings: Number(row?.points ?? 0),
  }
}

/** A page of who earned most between two instants (API-62), masked (LEADER-06); nobody without a point. */
export const leaderboard = async (db: Database, from: Date, until: Date, slice: Slice) => {
  const ranked = db
    .select({ username: accounts.username, points: points.as('points') })
    .from(referrals)
    .innerJoin(accounts, eq(accounts.id, referrals.referrerId))
    .innerJoin(transactions, eq(transactions.accountId, referrals.accountId))
    .where(
      and(
        trades,
        isNull(accounts.deletedAt),
        gte(transactions.approveDate, from),
        lt(transactions.approveDate, until),
      ),
    )
    .groupBy(accounts.id)
    .having(sql`sum(${transactions.amountUsd}) >= 1`)
  const [all] = await db.select({ total: count() }).from(ranked.as('ranked'))
  const rows = await ranked
    .orderBy(sql`trunc(sum(${transactions.amountUsd})) desc`, sql`lower(${accounts.username}) collate "C"`)
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(masked), total: all?.total ?? 0 }
}

const masked = ({ username, points: earned }: { username: string; points: string }) => ({
  username: `${username.slice(0, 4)}****`,
  amount: Number(earned),
})
