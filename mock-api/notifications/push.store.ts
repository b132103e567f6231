import {
  and,
  asc,
  desc,
  eq,
  exists,
  isNotNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { noteActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { tokens } from '../schema/credentials'
import { pushMessages, pushSubscriptions } from '../schema/push'

type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'endpoint' | 'p256dh' | 'auth' | 'withAmounts' | 'accountId' | 'tokenHash'
>

/** Subscriptions of an account; the oldest makes room (ruling 39). */
const most = 10
/** A message that was not accepted for so long is dropped, ms. */
const lifetimeMs = 3 * 24 * 3_600_000
/** The wait after the first failure; it doubles up to the longest. Longer than a call takes. s. */
const [firstWait, longestWait] = [10, 3_600]

/** Deletes the subscriptions, an account's or all, of sessions that were ended, whichever way. */
const deleteEnded = async (db: Database, accountId?: string): Promise<void> => {
  const ended = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, pushSubscriptions.tokenHash), isNotNull(tokens.revokedAt)))
  const own = accountId === undefined ? undefined : eq(pushSubscriptions.accountId, accountId)
  await db.delete(pushSubscriptions).where(and(exists(ended), own))
}

/** Whether the account has this very subscription, from any session that has not ended. `body` is not validated yet. */
export const isSubscribed = async (db: Database, accountId: string, body: unknown): Promise<boolean> => {
  await deleteEnded(db, accountId)
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId))
  const { endpoint, p256dh, auth } = Object(body) as Partial<Subscription>
  return rows.some((row) => row.endpoint === endpoint && row.p256dh === p256dh && row.auth === auth)
}

/** A known subscription moves to the session that saves it; a new one replaces the endpoint's previous subscription, also another customer's. */
export const saveSubscription = ({ db, clock }: Deps, subscription: Subscription): Promise<void> =>
  db.transaction(async (tx) => {
    const { accountId, endpoint: _, ...set } = subscription
    // One at a time, so that two cannot both be the tenth.
    await lockAccountStatus(tx, accountId, 'update')
    const isKnown = await isSubscribed(tx, accountId, subscription)
    const now = clock.now()
    const fresh = isKnown ? {} : { accountId, createdAt: now, failures: 0, retryAt: now }
    await tx
      .insert(pushSubscriptions)
      .values({ ...subscription, ...fresh })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...set, ...fresh } })
    if (isKnown) return
    const own = eq(pushSubscriptions.accountId, accountId)
    const newest = tx
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.createdAt), desc(eq(pushSubscriptions.endpoint, subscription.endpoint)))
      .limit(most)
    await tx.delete(pushSubscriptions).where(and(own, notInArray(pushSubscriptions.endpoint, newest)))
    await noteActivity(tx, clock, accountId, 'payout notifications on')
    const body = `A browser now shows when naira arrives, while CoinNaira is closed. ${warning}`
    await notify(tx, { accountId, title: 'Payout notifications on', body }, now)
  })

/** `auth`: only with these keys; the browser may have subscribed again while a push service answered. */
export const deleteSubscription = async (
  db: Database,
  endpoint: string,
  accountId: string,
  auth?: string,
): Promise<void> => {
  const { accountId: owner, auth: secret, endpoint: address } = pushSubscriptions
  const sameKeys = auth === undefined ? undefined : eq(secret, auth)
  await db.delete(pushSubscriptions).where(and(eq(address, endpoint), eq(owner, accountId), sameKeys))
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * A due message, and its subscription, which is set aside until its next try: nobody else calls that endpoint
 * meanwhile, and a call whose outcome is never stored counts as failed. Undefined if nothing is due.
 */
export const claimMessage = async (db: Database, now: Date) => {
  await deleteEnded(db)
  const { endpoint, accountId, failures, retryAt } = pushSubscriptions
  const sameBrowser = and(eq(endpoint, pushMessages.endpoint), eq(accountId, pushMessages.accountId))
  const browser = db.select({ endpoint }).from(pushSubscriptions).where(sameBrowser)
  const isOld = lt(pushMessages.createDate, new Date(now.getTime() - lifetimeMs))
  await db.delete(pushMessages).where(or(isOld, notExists(browser)))
  const next = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .innerJoin(pushMessages, sameBrowser)
    .where(lte(retryAt, now))
    .orderBy(asc(retryAt), asc(pushMessages.createDate))
    .limit(1)
    .for('update', { of: pushSubscriptions, skipLocked: true })
  const wait = sql`least(${longestWait}, ${firstWait} * power(2, least(${failures}, 20)))`
  const [subscription] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1`, retryAt: sql`${instant(now)} + ${wait} * interval '1 second'` })
    .where(eq(endpoint, next))
    .returning()
  if (!subscription) return undefined
  const [message] = await db
    .select()
    .from(pushMessages)
    .where(
      and(
        eq(pushMessages.endpoint, subscription.endpoint),
        eq(pushMessages.accountId, subscription.accountId),
      ),
    )
    .orderBy(asc(pushMessages.createDate))
    .limit(1)
  return message && { message, subscription }
}

/** The push service has the message: the endpoint's next one is due. */
export const deleteMessage = async (
  db: Database,
  { id, endpoint }: { id: string; endpoint: string },
  now: Date,
): Promise<void> => {
  await db.delete(pushMessages).where(eq(pushMessages.id, id))
  await db
    .update(pushSubscriptions)
    .set({ failures: 0, retryAt: now })
    .where(eq(pushSubscriptions.endpoint, endpoint))
}

/** The push service asked for a longer wait than ours. */
export const postpone = async (db: Database, endpoint: string, until: Date): Promise<void> => {
  await db
    .update(pushSubscriptions)
    .set({ retryAt: sql`greatest(${pushSubscriptions.retryAt}, ${instant(until)})` })
    .where(eq(pushSubscriptions.endpoint, endpoint))
}
