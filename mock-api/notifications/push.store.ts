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
import { recordActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { tokens } from '../schema/credentials'
import { pushMessages, pushSubscriptions } from '../schema/push'

type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'endpoint' | 'p256dh' | 'auth' | 'withAmounts' | 'accountId' | 'tokenHash'
>

/** The limit per account; a new subscription replaces the oldest (ruling 39). */
const maxSubscriptions = 10
/** Deletes a message that no push service has accepted within this time, ms. */
const lifetimeMs = 3 * 24 * 3_600_000
/** The wait after the first failure, s, longer than a call takes; it doubles up to the longest. */
const [firstWait, longestWait] = [10, 3_600]

/** Deletes subscriptions of ended sessions, of one account or of all. */
const deleteEndedSubscriptions = async (db: Database, accountId?: string): Promise<void> => {
  const endedTokens = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, pushSubscriptions.tokenHash), isNotNull(tokens.revokedAt)))
  const ownRows = accountId === undefined ? undefined : eq(pushSubscriptions.accountId, accountId)
  await db.delete(pushSubscriptions).where(and(exists(endedTokens), ownRows))
}

/** Whether an active session saved this subscription. `body` may be invalid. */
export const isSubscribed = async (db: Database, accountId: string, body: unknown): Promise<boolean> => {
  await deleteEndedSubscriptions(db, accountId)
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId))
  const { endpoint, p256dh, auth } = Object(body) as Partial<Subscription>
  return rows.some((row) => row.endpoint === endpoint && row.p256dh === p256dh && row.auth === auth)
}

/**
 * Moves a known subscription to this session; a new one replaces any with the same endpoint, even another customer's.
 */
export const saveSubscription = ({ db, clock }: Deps, subscription: Subscription): Promise<void> =>
  db.transaction(async (tx) => {
    const { accountId, endpoint: _, ...set } = subscription
    // Serialises calls, so that two cannot both become the tenth.
    await lockAccountStatus(tx, accountId, 'no key update')
    const isKnown = await isSubscribed(tx, accountId, subscription)
    const now = clock.now()
    const newFields = isKnown ? {} : { accountId, createdAt: now, failures: 0, retryAt: now }
    await tx
      .insert(pushSubscriptions)
      .values({ ...subscription, ...newFields })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...set, ...newFields } })
    if (isKnown) return
    const ownRows = eq(pushSubscriptions.accountId, accountId)
    const newest = tx
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(ownRows)
      .orderBy(desc(pushSubscriptions.createdAt), desc(eq(pushSubscriptions.endpoint, subscription.endpoint)))
      .limit(maxSubscriptions)
    await tx.delete(pushSubscriptions).where(and(ownRows, notInArray(pushSubscriptions.endpoint, newest)))
    await recordActivity(tx, clock, accountId, 'payout notifications on')
    const body = `A browser will now notify you when naira arrives, even while CoinNaira is closed. ${warning}`
    await notify(tx, { accountId, title: 'Payout notifications on', body }, now)
  })

/** With `auth` only if the keys still match: the browser may have subscribed again in the meantime. */
export const deleteSubscription = async (
  db: Database,
  endpoint: string,
  accountId: string,
  auth?: string,
): Promise<void> => {
  const { accountId: owner, auth: secret, endpoint: address } = pushSubscriptions
  const hasSameKeys = auth === undefined ? undefined : eq(secret, auth)
  await db.delete(pushSubscriptions).where(and(eq(address, endpoint), eq(owner, accountId), hasSameKeys))
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * Reserves a due message with its subscription until the next try: no other sender calls that endpoint, and a call
 * that has no stored outcome counts as failed. Undefined if no message is due.
 */
export const claimMessage = async (db: Database, now: Date) => {
  await deleteEndedSubscriptions(db)
  const { endpoint, accountId, failures, retryAt } = pushSubscriptions
  const isSameBrowser = and(eq(endpoint, pushMessages.endpoint), eq(accountId, pushMessages.accountId))
  const browser = db.select({ endpoint }).from(pushSubscriptions).where(isSameBrowser)
  const isOld = lt(pushMessages.createDate, new Date(now.getTime() - lifetimeMs))
  await db.delete(pushMessages).where(or(isOld, notExists(browser)))
  const dueSubscription = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .innerJoin(pushMessages, isSameBrowser)
    .where(lte(retryAt, now))
    .orderBy(asc(retryAt), asc(pushMessages.createDate))
    .limit(1)
    .for('update', { of: pushSubscriptions, skipLocked: true })
  const wait = sql`least(${longestWait}, ${firstWait} * power(2, least(${failures}, 20)))`
  const [subscription] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1`, retryAt: sql`${instant(now)} + ${wait} * interval '1 second'` })
    .where(eq(endpoint, dueSubscription))
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

/** Call it when the push service has accepted the message; the endpoint's next message becomes due. */
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

/** Call it when the push service requests a longer wait. */
export const postpone = async (db: Database, endpoint: string, until: Date): Promise<void> => {
  await db
    .update(pushSubscriptions)
    .set({ retryAt: sql`greatest(${pushSubscriptions.retryAt}, ${instant(until)})` })
    .where(eq(pushSubscriptions.endpoint, endpoint))
}
