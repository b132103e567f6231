import type { Clock } from './clock'
import type { Database } from './database'
import { newId } from './ids'
import { activities } from './people.schema'

/** Notes an action for the customer's own activity list (AMB-100). */
export const noteActivity = async (
  db: Database,
  clock: Clock,
  accountId: string,
  type: string,
): Promise<void> => {
  await db.insert(activities).values({ id: newId('act'), accountId, type, createDate: clock.now() })
}
