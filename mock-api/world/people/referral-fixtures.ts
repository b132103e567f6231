import type { Database } from '../../database/database'
import type { Clock } from '../../http/clock'
import { referrals } from '../../referrals/referrals.schema'
import { addPast } from '../../transactions/past.store'
import { createNewcomer } from './new-customers'

/** Links an account to who brought it, whenever it was opened. */
export const refer = async (db: Database, accountId: string, referrerId: string, at: Date): Promise<void> => {
  await db.insert(referrals).values({ accountId, referrerId, createdAt: at })
}

/** Direct referrals, each with past sales, and referrals that the first two of those brought. */
const direct = 7
const secondLevel = 5

/** Creates referrals for a customer: direct ones with sales of this week, and a second level (REFER-12). */
export const addReferralFixtures = async (
  db: Database,
  clock: Clock,
  customerId: string,
  passwordHash: string,
): Promise<void> => {
  const bring = async (referrer: string): Promise<string> => {
    const { accountId } = await createNewcomer(db, clock.now(), 'regular', passwordHash)
    await refer(db, accountId, referrer, clock.now())
    await addPast(db, clock, { accountId, count: 3 })
    return accountId
  }
  const brought: string[] = []
  for (let one = 0; one < direct; one += 1) brought.push(await bring(customerId))
  for (let one = 0; one < secondLevel; one += 1) await bring(brought[one % 2]!)
}
