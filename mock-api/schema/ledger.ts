import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { coins, moment } from '../database/columns'
import { accounts } from './accounts'

/** A customer's balance is never negative; the company's ('treasury', 'sales') and external ones may be. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    owner: text().references(() => accounts.id),
    /** 'USDT.tron', 'BTC.btc', …, or 'NGN'. */
    currency: text().notNull(),
    /** The sum of its postings; the audit compares them. */
    balance: coins('balance').notNull().default('0'),
  },
  (table) => [
    unique('ledger_accounts_owner').on(table.kind, table.owner, table.currency).nullsNotDistinct(),
    check('ledger_accounts_never_negative', sql`owner is null or balance >= 0`),
    check('ledger_accounts_owned', sql`(kind in ('wallet', 'payable')) = (owner is not null)`),
  ],
)

/** An entry's postings sum to zero per currency. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: text().primaryKey(),
  /** 'deposit', 'sale', 'payout', … */
  kind: text().notNull(),
  transactionId: text('transaction_id'),
  at: moment('at').notNull(),
})

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    ledgerAccountId: text('ledger_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    currency: text().notNull(),
    amount: coins('amount').notNull(),
  },
  (table) => [
    index('ledger_postings_entry').on(table.entryId),
    index('ledger_postings_account').on(table.ledgerAccountId),
    check('ledger_postings_amount', sql`amount <> 0`),
  ],
)
