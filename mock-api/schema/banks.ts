import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference, accounts, legacyAccounts } from './accounts'

export const banks = pgTable('banks', {
  id: text().primaryKey(),
  name: text().notNull(),
})

const bankAccountColumns = () => ({
  id: text().primaryKey(),
  bankId: text('bank_id')
    .notNull()
    .references(() => banks.id),
  accountName: text('account_name').notNull(),
  accountNumber: text('account_number').notNull(),
  /** 'savings' or 'current'. */
  accountType: text('account_type').notNull(),
  status: text().notNull().default('active'),
  createdAt: moment('created_at').notNull(),
})

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...bankAccountColumns(),
    accountId: accountReference(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('bank_accounts_one_default').on(table.accountId).where(sql`is_default`),
    unique('bank_accounts_number').on(table.accountId, table.bankId, table.accountNumber),
    check('bank_accounts_default_is_active', sql`not is_default or status = 'active'`),
  ],
)

/** Accounts that the app shows but never pays into (API-41). */
export const oldBankAccounts = pgTable('old_bank_accounts', {
  ...bankAccountColumns(),
  accountId: text('account_id').references(() => accounts.id),
  legacyAccountId: text('legacy_account_id').references(() => legacyAccounts.id),
})
