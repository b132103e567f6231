import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** The named transaction need not exist (HELP-08). */
export const complaints = pgTable('complaints', {
  id: text().primaryKey(),
  accountId: accountReference(),
  transactionId: text('transaction_id').notNull(),
  blockchainTransactionHash: text('blockchain_transaction_hash').notNull(),
  description: text(),
  additionalDetails: text('additional_details'),
  createDate: moment('create_date').notNull(),
})
