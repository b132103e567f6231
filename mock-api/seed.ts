import type { PasswordCost } from './accounts/passwords'
import { seedAuth } from './auth/auth.seed'
import { seedBanks } from './banks/banks.seed'
import type { Database } from './database/database'
import { seedNotifications } from './notifications/notifications.seed'
import { settings } from './sell/market.schema'
import { seedSell } from './sell/sell.seed'
import { seedTransactions } from './transactions/transactions.seed'

/** The 'now' of the seeds; inserting them moves all of it to the world's present. */
export const seedEpoch = new Date('2026-01-01T12:00:00.000Z')

/** Fills an empty database with the same world every time: the same ids, figures and dates. */
export const seed = async (db: Database, cost?: PasswordCost): Promise<void> => {
  await db.insert(settings).values({ id: 1 })
  await seedAuth(db, seedEpoch, cost)
  await seedSell(db, seedEpoch)
  await seedBanks(db, seedEpoch)
  await seedTransactions(db, seedEpoch)
  await seedNotifications(db, seedEpoch)
}
