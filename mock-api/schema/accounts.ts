import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'

/** Deleting an account empties the personal columns (API-21). */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** Normalized to '+234…' (ERR-18). */
    phone: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    referralCode: text('referral_code').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** Until then the account allows no money calls (ruling 47). */
    frozenUntil: moment('frozen_until'),
  },
  (table) => [
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_phone').on(table.phone).where(sql`deleted_at is null`),
  ],
)

/** `hashOfName` of deleted accounts' usernames and emails, which no later account may use (ruling 45). */
export const takenNames = pgTable('taken_names', { hash: text().primaryKey() })

/** Ignores case in the database, like the unique indexes. */
export const hashOfName = (kind: 'username' | 'email', name: SQLWrapper | string): SQL<string> =>
  sql`encode(sha256(convert_to(${`${kind} `}::text || lower(${name}::text), 'UTF8')), 'hex')`

export const accountReference = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id)

export const customers = pgTable('customers', {
  id: text().primaryKey(),
  accountId: accountReference().unique(),
  kycRequired: boolean('kyc_required').notNull().default(false),
  /** Only 'Completed' means verified (ENT-03). */
  kycStatus: text('kyc_status').notNull().default('NotStarted'),
  /** Whether confirmed deposits are kept in the wallet. */
  walletMode: boolean('wallet_mode').notNull().default(false),
})

/** Matches username or email, ignoring case. */
export const isCalled = (table: typeof accounts | typeof legacyAccounts, userId: string) => {
  const name = sql`lower(${userId})`
  return or(eq(sql`lower(${table.username})`, name), eq(sql`lower(${table.email})`, name))
}

/** Accounts of the old store, which can only log in the old way and be recovered, once. */
export const legacyAccounts = pgTable('legacy_accounts', {
  id: text().primaryKey(),
  username: text(),
  email: text(),
  phone: text(),
  firstname: text(),
  lastname: text(),
  passwordHash: text('password_hash').notNull(),
  recoveredAs: text('recovered_as').references(() => accounts.id),
})
