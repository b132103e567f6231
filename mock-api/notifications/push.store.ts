import { and, asc, eq, exists, isNotNull, lt } from 'drizzle-orm'
import { tokens } from '../auth/credentials.schema'
import type { Database } from '../database/database'
import { pushMessages, pushSubscriptions } from './push.schema'

type Subscription = typeof pushSubscriptions.$inferInsert

/** One for each device: the endpoint's former owner, if any, is told nothing more. */
export const saveSubscription = async (db: Database, subscription: Subscription): Promise<void> => {
  const { endpoint: _, ...set } = subscription
  await db.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set,
  })
}

/** Of an account, or of a push service that says the endpoint is gone. */
export const forgetSubscription = async (
  db: Database,
  endpoint: string,
  accountId?: string,
): Promise<void> => {
  const own = accountId === undefined ? undefined : eq(pushSubscriptions.accountId, accountId)
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), own))
}

/** Subscriptions of sessions that were ended. */
export const forgetEnded = async (db: Database): Promise<void> => {
  const ended = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, pushSubscriptions.tokenHash), isNotNull(tokens.revokedAt)))
  await db.delete(pushSubscriptions).where(exists(ended))
}

/** What is to be sent, oldest first, with where to; what nobody waits for any more is dropped. */
export const dueMessages = async (db: Database, since: Date) => {
  await db.delete(pushMessages).where(lt(pushMessages.createDate, since))
  return db
    .select({ message: pushMessages, subscription: pushSubscriptions })
    .from(pushMessages)
    .leftJoin(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.endpoint, pushMessages.endpoint),
        eq(pushSubscriptions.accountId, pushMessages.accountId),
      ),
    )
    .orderBy(asc(pushMessages.createDate))
    .limit(50)
}

export const forgetMessage = async (db: Database, id: string): Promise<void> =>
  void (await db.delete(pushMessages).where(eq(pushMessages.id, id)))
