import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { transactions } from '../market/payments.schema'
import { accounts, ownAccount } from './people.schema'

/** What customers and staff write about a transaction. */
export const comments = pgTable(
  'comments',
  {
    id: text().primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    /** The customer whose transaction it is, or staff. */
    authorId: text('author_id')
      .notNull()
      .references(() => accounts.id),
    body: text().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [
    index('comments_transaction').on(table.transactionId, table.createDate, table.id),
    check('comments_body', sql`length(body) between 1 and 1000`),
  ],
)

/** Tickets; the transaction named in one need not exist (AMB-62). */
export const complaints = pgTable('complaints', {
  id: text().primaryKey(),
  accountId: ownAccount(),
  transactionId: text('transaction_id').notNull(),
  blockchainTransactionHash: text('blockchain_transaction_hash').notNull(),
  description: text(),
  additionalDetails: text('additional_details'),
  createDate: moment('create_date').notNull(),
})
