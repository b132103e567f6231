import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { conflictError, invalidError, notFoundError } from '../http/api-error'
import { isOwn } from '../http/caller'
import { type Calls, pagedHandler } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { accounts } from '../schema/accounts'
import { referrals } from '../schema/referrals'
import { transactions } from '../schema/transactions'
import { pointsPerDollar } from './referrals.rules'

const referralCodeOf = async (db: Database, accountId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ code: accounts.referralCode })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return row?.code
}

const referredBy = async (db: Database, condition: SQL | undefined, slice: Slice) => {
  const currentReferrals = and(condition, isNull(accounts.deletedAt))
  const isReferred = eq(accounts.id, referrals.accountId)
  const [totalRow] = await db
    .select({ total: count() })
    .from(referrals)
    .innerJoin(accounts, isReferred)
    .where(currentReferrals)
  const rows = await db
    .select({ username: accounts.username })
    .from(referrals)
    .innerJoin(accounts, isReferred)
    .where(currentReferrals)
    .orderBy(desc(referrals.createdAt), desc(referrals.accountId))
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows, total: totalRow?.total ?? 0 }
}

export const listReferred = (db: Database, accountId: string, slice: Slice) =>
  referredBy(db, eq(referrals.referrerId, accountId), slice)

/** Lists the second level (REFER-12). */
export const listDownliners = (db: Database, accountId: string, slice: Slice) => {
  const firstLevel = alias(referrals, 'first_level')
  const ids = db
    .select({ id: firstLevel.accountId })
    .from(firstLevel)
    .where(eq(firstLevel.referrerId, accountId))
  // For a join the planner would read all referrals when a few customers have referred many.
  return referredBy(db, sql`${referrals.referrerId} = any(array(${ids}))`, slice)
}

/** Payouts to a bank, reported or not. */
const trades = and(eq(transactions.direction, 'bank'), inArray(transactions.status, ['approved', 'reported']))
const points = sql<string>`(trunc(sum(${transactions.amountUsd})) * ${pointsPerDollar}::int)::text`

const earningsOf = async (db: Database, accountId: string) => {
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

/** Referrers with at least one point between two instants (API-62), with masked names (LEADER-06). */
export const leaderboard = async (db: Database, start: Date, end: Date, slice: Slice) => {
  const rankedReferrers = db
    .select({ username: accounts.username, points: points.as('points') })
    .from(referrals)
    .innerJoin(accounts, eq(accounts.id, referrals.referrerId))
    .innerJoin(transactions, eq(transactions.accountId, referrals.accountId))
    .where(
      and(
        trades,
        isNull(accounts.deletedAt),
        gte(transactions.approveDate, start),
        lt(transactions.approveDate, end),
      ),
    )
    .groupBy(accounts.id)
    .having(sql`sum(${transactions.amountUsd}) >= 1`)
  const [totalRow] = await db.select({ total: count() }).from(rankedReferrers.as('ranked'))
  const rows = await rankedReferrers
    .orderBy(sql`trunc(sum(${transactions.amountUsd})) desc`, sql`lower(${accounts.username}) collate "C"`)
    .limit(slice.size)
    .offset(offsetOf(slice))
  return { rows: rows.map(maskReferrer), total: totalRow?.total ?? 0 }
}

const maskReferrer = ({ username, points }: { username: string; points: string }) => ({
  username: `${username.slice(0, 4)}****`,
  amount: Number(points),
})

/** How long after registration a customer can add a referrer (API-09), ms. */
const lateAfterMs = 24 * 3_600_000

/** Links permanently; repeating the code changes nothing. 422 for an invalid or late code, 409 for a different one. */
const linkReferral = async ({ db, clock }: Deps, accountId: string, typedCode: string): Promise<string> => {
  const [account] = await db
    .select({ createdAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  if (!account) throw notFoundError()
  const [referrer] = await db
    .select({ id: accounts.id, code: accounts.referralCode })
    .from(accounts)
    .where(
      and(
        eq(sql`upper(${accounts.referralCode})`, sql`upper(${typedCode})`),
        eq(accounts.role, 'customer'),
        isNull(accounts.deletedAt),
      ),
    )
  if (!referrer) throw invalidError({ referredBy: 'This referral code does not exist' })
  if (referrer.id === accountId) throw invalidError({ referredBy: 'You cannot refer yourself' })
  const readLink = () => db.select().from(referrals).where(eq(referrals.accountId, accountId))
  if ((await readLink())[0]?.referrerId === referrer.id) return referrer.code
  const now = clock.now()
  if (now.getTime() - account.createdAt.getTime() > lateAfterMs)
    throw invalidError({ referredBy: 'This account can no longer be linked' })
  await db
    .insert(referrals)
    .values({ accountId, referrerId: referrer.id, createdAt: now })
    .onConflictDoNothing()
  // The first of two concurrent links wins.
  if ((await readLink())[0]?.referrerId !== referrer.id)
    throw conflictError('This account is already linked to a referrer')
  return referrer.code
}

const dayMs = 86_400_000
/** The maximum distance between the first and the last day (API-62). */
const maxDays = 31

/** PostgreSQL accepts no earlier instant. */
const firstYear = Date.parse('0001-01-01T00:00:00.000Z')

/** The start of a day in Lagos, which has no daylight saving time; NaN for an invalid day. */
const dayStart = (day: string): number => {
  const start = Date.parse(`${day}T00:00:00.000+01:00`)
  const normalizedDay = Number.isNaN(start) ? '' : new Date(start + dayMs / 24).toISOString().slice(0, 10)
  return normalizedDay === day && start >= firstYear ? start : Number.NaN
}

const weekProblems = (first: number, last: number): Record<string, string> => {
  const invalidDate = 'This is not a date'
  if (Number.isNaN(first) || Number.isNaN(last))
    return {
      ...(Number.isNaN(first) ? { startDate: invalidDate } : {}),
      ...(Number.isNaN(last) ? { endDate: invalidDate } : {}),
    }
  if (last < first) return { endDate: 'The last day comes before the first' }
  return last - first > maxDays * dayMs ? { endDate: 'At most 31 days apart' } : {}
}

export const referralsCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/app/referrals': async ({ response, caller, valid }) => {
      const { accountId, referredBy } = valid().body
      if (accountId !== caller.accountId) throw notFoundError()
      const code = await linkReferral(deps, accountId, referredBy)
      response.status(201)
      return { accountId, referredBy: code }
    },

    'GET /v1/app/referrals': pagedHandler((accountId, slice) => listReferred(db, accountId, slice)),
    'GET /v1/app/referrals/downliners': pagedHandler((accountId, slice) =>
      listDownliners(db, accountId, slice),
    ), // spec: verbatim

    'GET /v1/app/referrals/weekly-leaderboard': async ({ response, valid }) => {
      const { startDate, endDate, ...slice } = valid().query
      const [first, last] = [dayStart(startDate), dayStart(endDate)]
      const problems = weekProblems(first, last)
      if (Object.keys(problems).length > 0) throw invalidError(problems)
      sendList(response, slice, await leaderboard(db, new Date(first), new Date(last + dayMs), slice))
    },

    'GET /v1/app/referrals/users/earnings': ({ caller }) => earningsOf(db, caller.accountId),

    'GET /v1/app/referrals/{id}': async ({ caller, segment }) => {
      const referralCode = isOwn(caller, segment('id')) && (await referralCodeOf(db, caller.accountId))
      if (!referralCode) throw notFoundError()
      return { referralCode }
    },
  } satisfies Calls
}
