import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { conflict, invalid, notFound } from '../http/api-error'
import { isOwn } from '../http/caller'
import { type Calls, listed } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { accounts } from '../schema/accounts'
import { referrals } from '../schema/referrals'
import { transactions } from '../schema/transactions'

const referralCodeOf = async (db: Database, accountId: string): Promise<string | undefined> => {
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

/** An account may be linked for so long after it was opened (API-09). */
const lateAfterMs = 24 * 3_600_000

/** Once and for good; the same code again changes nothing. 422 for an invalid or late code, 409 for another one. */
const linkReferral = async ({ db, clock }: Deps, accountId: string, typedCode: string): Promise<string> => {
  const [own] = await db
    .select({ createdAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  if (!own) throw notFound()
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
  if (!referrer) throw invalid({ referredBy: 'This referral code does not exist' })
  if (referrer.id === accountId) throw invalid({ referredBy: 'You cannot refer yourself' })
  const linked = () => db.select().from(referrals).where(eq(referrals.accountId, accountId))
  if ((await linked())[0]?.referrerId === referrer.id) return referrer.code
  const now = clock.now()
  if (now.getTime() - own.createdAt.getTime() > lateAfterMs)
    throw invalid({ referredBy: 'This account can no longer be linked' })
  await db
    .insert(referrals)
    .values({ accountId, referrerId: referrer.id, createdAt: now })
    .onConflictDoNothing()
  // Of two concurrent links the first counts.
  if ((await linked())[0]?.referrerId !== referrer.id)
    throw conflict('This account is already linked to a referrer')
  return referrer.code
}

const dayMs = 86_400_000
/** The first and the last day may be so many days apart (API-62). */
const longestDays = 31

/** The database knows no instant before it. */
const yearOne = Date.parse('0001-01-01T00:00:00.000Z')

/** The instant a day begins in Africa/Lagos, which has no summer time; NaN for a day that is none. */
const dawnOf = (day: string): number => {
  const dawn = Date.parse(`${day}T00:00:00.000+01:00`)
  const back = Number.isNaN(dawn) ? '' : new Date(dawn + dayMs / 24).toISOString().slice(0, 10)
  return back === day && dawn >= yearOne ? dawn : Number.NaN
}

const weekProblems = (first: number, last: number): Record<string, string> => {
  const none = 'This is not a date'
  if (Number.isNaN(first) || Number.isNaN(last))
    return {
      ...(Number.isNaN(first) ? { startDate: none } : {}),
      ...(Number.isNaN(last) ? { endDate: none } : {}),
    }
  if (last < first) return { endDate: 'The last day comes before the first' }
  return last - first > longestDays * dayMs ? { endDate: 'At most 31 days apart' } : {}
}

export const referralsCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/app/referrals': async ({ response, caller, valid }) => {
      const { accountId, referredBy } = valid().body
      if (accountId !== caller.accountId) throw notFound()
      const code = await linkReferral(deps, accountId, referredBy)
      response.status(201)
      return { accountId, referredBy: code }
    },

    'GET /v1/app/referrals': listed((accountId, slice) => listReferred(db, accountId, slice)),
    'GET /v1/app/referrals/downliners': listed((accountId, slice) => listDownliners(db, accountId, slice)), // spec: verbatim

    'GET /v1/app/referrals/weekly-leaderboard': async ({ response, valid }) => {
      const { startDate, endDate, ...slice } = valid().query
      const [first, last] = [dawnOf(startDate), dawnOf(endDate)]
      const problems = weekProblems(first, last)
      if (Object.keys(problems).length > 0) throw invalid(problems)
      sendList(response, slice, await leaderboard(db, new Date(first), new Date(last + dayMs), slice))
    },

    'GET /v1/app/referrals/users/earnings': ({ caller }) => earningsOf(db, caller.accountId),

    'GET /v1/app/referrals/{id}': async ({ caller, segment }) => {
      const referralCode = isOwn(caller, segment('id')) && (await referralCodeOf(db, caller.accountId))
      if (!referralCode) throw notFound()
      return { referralCode }
    },
  } satisfies Calls
}
