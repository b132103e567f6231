import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accounts, ownAccount } from './accounts'

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
