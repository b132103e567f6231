import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { begunCalls, type CallDetails, idempotencyKeys } from '../schema/idempotency'
import { type KeyedCall, lockedKeysQuery, runningOf, scopeOf } from './keys.store'

export interface ListedCall {
  key: string
  path: string
  details: CallDetails
  at: Date
  /** Null while the call is running. */
  answer: { status: number; data: unknown } | null
}

const dayMs = 24 * 3_600_000
const maxCalls = 100

/** Lets other processes list a running call. */
export const recordBegun = async (db: Database, call: KeyedCall, at: Date): Promise<void> => {
  const { account: accountId, path, key = '', asked: details } = call
  if (!details) return
  const { accountId: accountColumn, path: pathColumn, key: keyColumn } = begunCalls
  await db
    .insert(begunCalls)
    .values({ accountId, path, key, asked: details, at })
    .onConflictDoUpdate({ target: [accountColumn, pathColumn, keyColumn], set: { asked: details, at } })
}

/** Calls since `since`, at most of the last 24 hours, newest first, at most 100. */
export const listCalls = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: string,
  since: Date,
): Promise<ListedCall[]> => {
  const now = clock.now().getTime()
  // PostgreSQL does not accept every date.
  const earliest = new Date(Math.min(Math.max(since.getTime(), now - dayMs), now + dayMs))
  // Read before the query, so that a call that ends in the meantime is listed as done.
  const localCalls = [...runningOf(db).values()].filter(
    (call) => call.account === account && call.at >= earliest,
  )
  const { accountId, path, key, at } = begunCalls
  const scope = sql`${scopeOf({ account, method: 'POST', path: '', key: '', body: null }).trimEnd()}::text`
  const remoteCalls = await db
    .select()
    .from(begunCalls)
    .where(
      and(
        eq(accountId, account),
        gte(at, earliest),
        sql`hashtextextended(${scope} || ' ' || ${path} || ' ' || ${key}, 0) in (${lockedKeysQuery})`,
      ),
    )
  const finishedCalls = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, account),
        gte(idempotencyKeys.at, earliest),
        isNotNull(idempotencyKeys.asked),
      ),
    )
    .orderBy(desc(idempotencyKeys.at), desc(idempotencyKeys.key))
    .limit(maxCalls)
  const callsByKey = new Map<string, ListedCall>()
  const add = (call: Omit<ListedCall, 'details'> & { details?: CallDetails | null | undefined }) => {
    const { details } = call
    if (details) callsByKey.set(`${call.path} ${call.key}`, { ...call, details })
  }
  for (const { key = '', path, asked: details, at } of [...remoteCalls, ...localCalls])
    add({ key, path, details, at, answer: null })
  for (const { key, path, asked: details, at, status, answer } of finishedCalls)
    add({ key, path, details, at, answer: { status, data: answer.data } })
  const newestFirst = (a: ListedCall, b: ListedCall): number =>
    b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1)
  return [...callsByKey.values()].sort(newestFirst).slice(0, maxCalls)
}
