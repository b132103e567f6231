import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { type Asked, begunCalls, idempotencyKeys } from '../schema/idempotency'
import { type Keyed, lockedKeys, runningOf, scopeOf } from './keys.store'

/** A money call as the list of them needs it (ruling 34). */
export interface ListedCall {
  key: string
  path: string
  asked: Asked
  at: Date
  /** Null while it runs. */
  answer: { status: number; data: unknown } | null
}

const dayMs = 24 * 3_600_000
const most = 100

/** Writes down that a money call begins, so that other processes can list it while it runs. */
export const noteBegun = async (db: Database, call: Keyed, at: Date): Promise<void> => {
  const { account: accountId, path, key = '', asked } = call
  if (!asked) return
  const { accountId: whose, path: where, key: which } = begunCalls
  await db
    .insert(begunCalls)
    .values({ accountId, path, key, asked, at })
    .onConflictDoUpdate({ target: [whose, where, which], set: { asked, at } })
}

/** An account's keyed money calls of the last 24 hours from `since` on, newest first, 100 at most. */
export const listCalls = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: string,
  since: Date,
): Promise<ListedCall[]> => {
  const now = clock.now().getTime()
  // The database cannot read every moment that can be asked for.
  const from = new Date(Math.min(Math.max(since.getTime(), now - dayMs), now + dayMs))
  // Before the database is asked: what ends in between is listed as done.
  const here = [...runningOf(db).values()].filter((call) => call.account === account && call.at >= from)
  const { accountId, path, key, at } = begunCalls
  const scope = sql`${scopeOf({ account, method: 'POST', path: '', key: '', body: null }).trimEnd()}::text`
  const elsewhere = await db
    .select()
    .from(begunCalls)
    .where(
      and(
        eq(accountId, account),
        gte(at, from),
        sql`hashtextextended(${scope} || ' ' || ${path} || ' ' || ${key}, 0) in (${lockedKeys})`,
      ),
    )
  const answered = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, account),
        gte(idempotencyKeys.at, from),
        isNotNull(idempotencyKeys.asked),
      ),
    )
    .orderBy(desc(idempotencyKeys.at), desc(idempotencyKeys.key))
    .limit(most)
  const listed = new Map<string, ListedCall>()
  const add = (call: Omit<ListedCall, 'asked'> & { asked?: Asked | null | undefined }) => {
    const { asked } = call
    if (asked) listed.set(`${call.path} ${call.key}`, { ...call, asked })
  }
  for (const { key = '', path, asked, at } of [...elsewhere, ...here])
    add({ key, path, asked, at, answer: null })
  for (const { key, path, asked, at, status, answer } of answered)
    add({ key, path, asked, at, answer: { status, data: answer.data } })
  const newestFirst = (one: ListedCall, other: ListedCall): number =>
    other.at.getTime() - one.at.getTime() || (one.key < other.key ? 1 : -1)
  return [...listed.values()].sort(newestFirst).slice(0, most)
}
