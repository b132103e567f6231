import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { type AboutKind, notifications } from '../schema/notifications'
import { pushMessages, pushSubscriptions } from '../schema/push'

export interface Notice {
  accountId: string
  title: string
  body: string
  about?: { kind: AboutKind; id?: string }
}

export const notify = async (db: Database, { about, ...notice }: Notice, at: Date): Promise<string> => {
  const id = newId('not')
  await db.insert(notifications).values({
    ...notice,
    id,
    createDate: at,
    aboutKind: about?.kind ?? null,
    aboutId: about?.id ?? null,
  })
  return id
}

/** Queues a push message for each subscribed browser of the account in the caller's transaction (decision 94). */
export const notifyArrived = async (
  tx: Database,
  { accountId, id, naira }: { accountId: string; id: string; naira: string },
  at: Date,
): Promise<void> => {
  const subscriptions = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
  for (const { endpoint, withAmounts } of subscriptions) {
    const title = withAmounts ? `${naira} has arrived` : 'Your naira has arrived'
    const payload = JSON.stringify({ title, transaction: id })
    await tx.insert(pushMessages).values({ id: newId('push'), accountId, endpoint, payload, createDate: at })
  }
}

const securityHint = 'Not you? Change your password right away'

/** Both texts end notifications about changes that only the owner should make. */
export const passwordWarning = `${securityHint}.`
export const warning = `${securityHint} and contact us.`
