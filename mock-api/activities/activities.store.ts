import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { offsetOf, type Slice } from '../database/slice'
import { activities } from '../schema/activities'

export const listActivities = async (db: Database, accountId: string, slice: Slice) => {
  const ownRows = eq(activities.accountId, accountId)
  const total = await db.$count(activities, ownRows)
  const rows = await db
    .select({ type: activities.type, createDate: activities.createDate, client: activities.client })
    .from(activities)
    .where(ownRows)
    .orderBy(desc(activities.createDate), desc(activities.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  const activityRows = rows.map((row) => ({ ...row, createDate: row.createDate.toISOString() }))
  return { rows: activityRows, total }
}
