import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { ownAccount } from './accounts'

/** Access tokens, stored as SHA-256 only. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    accountId: ownAccount(),
    /** 'password' or 'biometric'; only the first can be fresh (rulings 20 and 37). */
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
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.source] })],
)

/** What was tried lately and is limited (ruling 24): wrong passwords and codes, mails sent, look-ups. */
export const attempts = pgTable(
  'attempts',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** What is limited: 'account <id>', 'legacy <id>', 'codes of <address>', 'proofs from <source>', … */
    subject: text().notNull(),
    /** Where different things are counted: a hash of this one. */
    value: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('attempts_subject').on(table.subject, table.at),
    // For the sweep of what limits nothing any more.
    index('attempts_at').on(table.at),
  ],
)

/** At most two valid codes per address (ruling 24); unknown addresses get them too, so that they take as long. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('recovery_codes_email').on(table.email, table.sentAt)],
)

/** Challenges given out and not yet answered; answering one takes it away. */
export const webauthnChallenges = pgTable('webauthn_challenges', {
  challenge: text().primaryKey(),
  /** Who may register with it; null for a login. */
  accountId: text('account_id'),
  expiresAt: moment('expires_at').notNull(),
})

export const webauthnCredentials = pgTable(
  'webauthn_credentials',
  {
    id: text().primaryKey(),
    accountId: ownAccount(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it signed; a smaller figure betrays a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The id that paths take, at most 64 characters (ruling 27): an authenticator's own may be longer. */
    publicId: text('public_id').notNull().unique(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('webauthn_credentials_account').on(table.accountId)],
)
