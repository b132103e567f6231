import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '../shared/database'
import { notifications } from '../shared/people.schema'

/** A page of an account's notifications, newest first, and how many there are. */
export const listNotifications = async (
  db: Database,
  accountId: string,
  { page, size }: { page: number; size: number },
) => {
  const mine = eq(notifications.accountId, accountId)
  const [all] = await db.select({ total: count() }).from(notifications).where(mine)
  const rows = await db
    .select()
    .from(notifications)
    .where(mine)
    .orderBy(desc(notifications.createDate), desc(notifications.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows: rows.map(shown), total: all?.total ?? 0 }
}

const shown = ({ id, title, body, createDate, readAt }: typeof notifications.$inferSelect) => ({
  id,
  title,
  body,
  createDate: createDate.toISOString(),
  read: readAt !== null,
})
