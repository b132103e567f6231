import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** For notifications about payouts (decision 94). Endpoint and keys are secrets: never log them. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  endpoint: text().primaryKey(),
  accountId: accountReference(),
  /** The session that saved it last; the subscription ends with it. */
  tokenHash: text('token_hash').notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  withAmounts: boolean('with_amounts').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Calls since the last accepted one. */
  failures: integer().notNull().default(0),
  retryAt: moment('retry_at').notNull().defaultNow(),
})

/** Unsent messages, stored in the payout's transaction. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: text().primaryKey(),
    accountId: accountReference(),
    endpoint: text().notNull(),
    payload: text().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('push_messages_date').on(table.createDate)],
)
