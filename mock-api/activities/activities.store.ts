import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '../shared/database'
import { activities } from '../shared/people.schema'

/** A page of what a customer did, newest first, and how much there is. */
export const listActivities = async (
  db: Database,
  accountId: string,
  { page, size }: { page: number; size: number },
) => {
  const mine = eq(activities.accountId, accountId)
  const [all] = await db.select({ total: count() }).from(activities).where(mine)
  const rows = await db
    .select({ type: activities.type, createDate: activities.createDate })
    .from(activities)
    .where(mine)
    .orderBy(desc(activities.createDate), desc(activities.id))
    .limit(size)
    .offset((page - 1) * size)
  const shown = rows.map(({ type, createDate }) => ({ type, createDate: createDate.toISOString() }))
  return { rows: shown, total: all?.total ?? 0 }
}
