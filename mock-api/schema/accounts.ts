import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'

/** A deletion empties the personal columns (API-21). */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** Normalised: '+234…' (ERR-18). */
    phone: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    referralCode: text('referral_code').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** Money calls are blocked until then (ruling 47). */
    frozenUntil: moment('frozen_until'),
  },
  (table) => [
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_phone').on(table.phone).where(sql`deleted_at is null`),
  ],
)

/** Usernames and emails of deleted accounts, for no later account (ruling 45), as `hashOfName`. */
export const takenNames = pgTable('taken_names', { hash: text().primaryKey() })

/** Like unique names: the database ignores case. */
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
  /** The customer's switch: on keeps confirmed deposits in the wallet. */
  walletMode: boolean('wallet_mode').notNull().default(false),
})

/** By username or email, ignoring case. */
export const isCalled = (table: typeof accounts | typeof legacyAccounts, userId: string) => {
  const name = sql`lower(${userId})`
  return or(eq(sql`lower(${table.username})`, name), eq(sql`lower(${table.email})`, name))
}

/** The old store: such an account may only log in the old way and be recovered, once. */
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
