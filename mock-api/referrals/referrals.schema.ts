import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts, ownAccount } from '../auth/accounts.schema'
import { moment } from '../database/columns'

/** Who brought whom (API-09): once per account, for good. */
export const referrals = pgTable(
  'referrals',
  {
    accountId: ownAccount().primaryKey(),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('referrals_referrer').on(table.referrerId, table.createdAt)],
)
