import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { ownAccount } from '../auth/accounts.schema'
import { moment } from '../database/columns'

export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    title: text().notNull(),
    body: text().notNull(),
    createDate: moment('create_date').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notifications_account').on(table.accountId, table.createDate)],
)
