import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** The transaction may not exist (HELP-08). */
export const complaints = pgTable(
  'complaints',
  {
    id: text().primaryKey(),
    accountId: accountReference(),
    transactionId: text('transaction_id').notNull(),
    blockchainTransactionHash: text('blockchain_transaction_hash').notNull(),
    description: text(),
    additionalDetails: text('additional_details'),
    createDate: moment('create_date').notNull(),
    /** The promised reply time, set when the ticket was filed or last reopened. */
    answerBy: moment('answer_by').notNull(),
  },
  (table) => [index('complaints_account').on(table.accountId, table.createDate)],
)

export const ticketSteps = ['received', 'assigned', 'answered', 'closed'] as const
export type TicketStep = (typeof ticketSteps)[number]

/** Append-only; the last step is the ticket's status. */
export const complaintSteps = pgTable(
  'complaint_steps',
  {
    complaintId: text('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    step: text().$type<TicketStep>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.complaintId, table.position] })],
)
