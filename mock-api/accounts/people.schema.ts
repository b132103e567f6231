import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'

/** Login identities. Personal columns of a deleted account are emptied (AMB-28), so they are free again. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** Normalised: '+234…' (AMB-19). */
    phone: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** 'customer', 'admin', … */
    role: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    referralCode: text('referral_code').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_phone').on(table.phone).where(sql`deleted_at is null`),
  ],
)

/** Whose a row is. */
export const ownAccount = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id)

export const customers = pgTable('customers', {
  id: text().primaryKey(),
  accountId: ownAccount().unique(),
  kycRequired: boolean('kyc_required').notNull().default(false),
  /** Only 'Completed' means verified (AMB-47). */
  kycStatus: text('kyc_status').notNull().default('NotStarted'),
  /** The customer's own switch: on keeps confirmed deposits in the wallet (AMB-64). */
  walletMode: boolean('wallet_mode').notNull().default(false),
})

/** The old store: may only log in the old way and be recovered, once. */
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

/** Access tokens, stored as SHA-256 only. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    accountId: ownAccount(),
    /** 'password' or 'biometric'; only the first can be fresh (AMB-27). */
    kind: text().notNull(),
    /** The fingerprint it was obtained with: gone together (ruling 21). */
    credentialId: text('credential_id'),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('tokens_account').on(table.accountId)],
)

/** Networks from which an account signed in with its password lately (ruling 24): they may try when others may not. */
export const signInSources = pgTable(
  'sign_in_sources',
  {
    accountId: ownAccount(),
    /** An IPv4 address or an IPv6 /64. */
    source: text().notNull(),
    /** The last time. */
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.source] })],
)

export const activities = pgTable(
  'activities',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    /** What was done, in the words that the customer sees (AMB-100). */
    type: text().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('activities_account').on(table.accountId, table.createDate)],
)

export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    title: text().notNull(),
    body: text().notNull(),
    createDate: moment('create_date').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notifications_account').on(table.accountId, table.createDate)],
)

/** Who brought whom (AMB-18): once per account, for good. */
export const referrals = pgTable('referrals', {
  accountId: ownAccount().primaryKey(),
  referrerId: text('referrer_id')
    .notNull()
    .references(() => accounts.id),
  createdAt: moment('created_at').notNull(),
})

/** What was mailed; nothing leaves this machine (AMB-109). */
export const mails = pgTable('mails', {
  id: text().primaryKey(),
  to: text('to').notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  at: moment('at').notNull(),
})
