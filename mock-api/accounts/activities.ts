import type { Database } from '../database/database'
import { newId } from '../database/ids'
import type { Clock } from '../http/clock'
import { activities } from '../schema/activities'

export const recordActivity = async (
  db: Database,
  clock: Clock,
  accountId: string,
  type: string,
  client: string | null = null,
): Promise<void> => {
  await db.insert(activities).values({ id: newId('act'), accountId, type, client, createDate: clock.now() })
}
