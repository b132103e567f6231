import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, coins, dollars, moment, nairaRate } from '../database/columns'
import { accountReference, accounts } from './accounts'

export const comments = pgTable(
  'comments',
  {
    id: text().primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    /** The transaction's owner or a member of staff. */
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

const letters = (count: number) => `left(encode(uuid_send(gen_random_uuid()), 'base64'), ${count})`
/**
 * 12 letters and digits, about 58 random bits, without I, L, O and U, which people confuse with 1, 0 and V. Uses only
 * the first 6 bytes of each UUID, because a later byte is not random.
 */
const randomCode = sql.raw(`translate(upper(${letters(8)} || ${letters(4)}), 'ILOU+/', '110VXY')`)

export const transactions = pgTable(
  'transactions',
  {
    id: text().primaryKey(),
    /** The number that the customer sees and copies. */
    transactionId: text('transaction_id').notNull().unique(),
    accountId: accountReference(),
    /** The recipient ('transfer') or sender ('credit'); null for other types (decision 75). */
    counterpartyId: text('counterparty_id').references(() => accounts.id),
    type: text().notNull(),
    /** 'bank' or 'wallet' (TX-42). */
    direction: text().notNull(),
    /** pool, pending, approved or reported (TX-41). */
    status: text().notNull(),
    symbol: text().notNull(),
    chain: text().notNull(),
    amountCrypto: coins('amount_crypto').notNull(),
    /** An estimate in pool, fixed at confirmation. */
    amountUsd: cents('amount_usd').notNull(),
    /** Also an estimate in pool; null for direction 'wallet' (TX-27). */
    amountNgn: cents('amount_ngn'),
    /** Dollars per coin and naira per dollar of these amounts. */
    price: dollars('price').notNull(),
    rate: nairaRate('rate').notNull(),
    createDate: moment('create_date').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** When the waiting deposits reached the limit, so that it can be paid (SELL-23). */
    releasedAt: moment('released_at'),
    approveDate: moment('approve_date'),
    blockchainTransactionId: text('blockchain_transaction_id'),
    /** The bank account at the time of payout (TX-35). */
    paidBankId: text('paid_bank_id'),
    paidBankName: text('paid_bank_name'),
    paidAccountName: text('paid_account_name'),
    paidAccountNumber: text('paid_account_number'),
    reportMessage: text('report_message'),
    /** The owner's private note. */
    note: text().notNull().default(''),
    /** Random, so that a known sale does not reveal it. Not unique, so that no sale fails because of a collision. */
    receiptCode: text('receipt_code').notNull().default(randomCode),
  },
  (table) => [
    index('transactions_account').on(table.accountId, table.createDate, table.id),
    // Lets the leaderboard read the payouts of a few days only.
    index('transactions_paid_out')
      .on(table.approveDate)
      .where(sql`direction = 'bank' and status in ('approved', 'reported')`),
    index('transactions_receipt').on(table.receiptCode),
    index('transactions_open').on(table.status).where(sql`status in ('pool', 'pending')`),
    check('transactions_status', sql`status in ('pool', 'pending', 'approved', 'reported')`),
    check('transactions_naira', sql`(direction = 'wallet') = (amount_ngn is null)`),
    check('transactions_counterparty', sql`counterparty_id is null or type in ('transfer', 'credit')`),
    check('transactions_amount', sql`amount_crypto > 0`),
    check('transactions_approved', sql`(status in ('approved', 'reported')) = (approve_date is not null)`),
  ],
)
