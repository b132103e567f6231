import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { activities } from '../schema/activities'

export const listActivities = async (db: Database, accountId: string, slice: Slice) => {
  const mine = eq(activities.accountId, accountId)
  const total = await db.$count(activities, mine)
  const rows = await db
    .select({ type: activities.type, createDate: activities.createDate })
    .from(activities)
    .where(mine)
    .orderBy(desc(activities.createDate), desc(activities.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  const shown = rows.map(({ type, createDate }) => ({ type, createDate: createDate.toISOString() }))
  return { rows: shown, total }
}
