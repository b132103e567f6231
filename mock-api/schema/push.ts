import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { ownAccount } from './accounts'

/** Browsers that are notified when naira has arrived (decision 94). Endpoint and keys are secrets: in no log. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  endpoint: text().primaryKey(),
  accountId: ownAccount(),
  /** Of the session that saved it last: the subscription ends with it. */
  tokenHash: text('token_hash').notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  withAmounts: boolean('with_amounts').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Calls since the last one that its push service accepted. */
  failures: integer().notNull().default(0),
  retryAt: moment('retry_at').notNull().defaultNow(),
})

/** What is still to be sent, written with the payout itself. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    endpoint: text().notNull(),
    payload: text().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('push_messages_date').on(table.createDate)],
)
