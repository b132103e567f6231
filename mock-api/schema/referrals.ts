import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference, accounts } from './accounts'

/** The permanent referrer of an account (API-09). */
export const referrals = pgTable(
  'referrals',
  {
    accountId: accountReference().primaryKey(),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('referrals_referrer').on(table.referrerId, table.createdAt)],
)
