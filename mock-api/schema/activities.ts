import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { ownAccount } from './accounts'

export const activities = pgTable(
  'activities',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    /** What was done, in the words that the customer sees (ACT-03). */
    type: text().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('activities_account').on(table.accountId, table.createDate)],
)
