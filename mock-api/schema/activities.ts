import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

export const activities = pgTable(
  'activities',
  {
    id: text().primaryKey(),
    accountId: accountReference(),
    /** Shown to the customer (ACT-03). */
    type: text().notNull(),
    /** 'Chrome on Android' for a login; null if unknown. */
    client: text(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('activities_account').on(table.accountId, table.createDate)],
)
