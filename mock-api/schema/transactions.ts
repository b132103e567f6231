import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, coins, dollars, moment, nairaRate } from '../database/columns'
import { accounts, ownAccount } from './accounts'

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

const letters = (count: number) => `left(encode(uuid_send(gen_random_uuid()), 'base64'), ${count})`
/**
 * 12 letters and digits, some 58 random bits. Never I, L, O or U: who reads them aloud or types them means 1, 0 and V.
 * Of each random UUID the first 6 bytes only: a later one is not random.
 */
const randomCode = sql.raw(`translate(upper(${letters(8)} || ${letters(4)}), 'ILOU+/', '110VXY')`)

export const transactions = pgTable(
  'transactions',
  {
    id: text().primaryKey(),
    /** The number the customer sees and copies. */
    transactionId: text('transaction_id').notNull().unique(),
    accountId: ownAccount(),
    /** Who got it ('transfer') or sent it ('credit'); null for every other type (decision 82). */
    counterpartyId: text('counterparty_id').references(() => accounts.id),
    type: text().notNull(),
    /** 'bank' or 'wallet': where the value ends (TX-42). */
    direction: text().notNull(),
    /** pool, pending, approved or reported (TX-41). */
    status: text().notNull(),
    symbol: text().notNull(),
    chain: text().notNull(),
    amountCrypto: coins('amount_crypto').notNull(),
    /** An estimate in pool, fixed from the confirmation on. */
    amountUsd: cents('amount_usd').notNull(),
    /** As `amountUsd`; null for direction 'wallet' (TX-27). */
    amountNgn: cents('amount_ngn'),
    /** Dollars per coin and naira per dollar that the amounts were made with. */
    price: dollars('price').notNull(),
    rate: nairaRate('rate').notNull(),
    createDate: moment('create_date').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** When the sum of waiting deposits reached the limit: from then on it may be paid (SELL-23). */
    releasedAt: moment('released_at'),
    approveDate: moment('approve_date'),
    blockchainTransactionId: text('blockchain_transaction_id'),
    /** The bank account as it was at payout (TX-35). */
    paidBankId: text('paid_bank_id'),
    paidBankName: text('paid_bank_name'),
    paidAccountName: text('paid_account_name'),
    paidAccountNumber: text('paid_account_number'),
    reportMessage: text('report_message'),
    /** Random, so that knowing a sale is not knowing its code. Not unique: no sale fails for a coincidence. */
    receiptCode: text('receipt_code').notNull().default(randomCode),
  },
  (table) => [
    index('transactions_account').on(table.accountId, table.createDate, table.id),
    // What the leaderboard adds up: the payouts of some days, not of all time.
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
