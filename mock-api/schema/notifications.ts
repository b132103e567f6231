import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** Only a transaction needs an id. */
export const aboutKinds = [
  'transaction',
  'bankAccounts',
  'fingerprints',
  'identity',
  'devices',
  'ticket',
] as const
export type AboutKind = (typeof aboutKinds)[number]

export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    accountId: accountReference(),
    title: text().notNull(),
    body: text().notNull(),
    /** The subject with its id (decision 75). */
    aboutKind: text('about_kind').$type<AboutKind>(),
    aboutId: text('about_id'),
    createDate: moment('create_date').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notifications_account').on(table.accountId, table.createDate)],
)
