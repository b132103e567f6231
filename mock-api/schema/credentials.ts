import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns'
import { accountReference } from './accounts'

/** Contains the SHA-256 of tokens, never tokens. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    accountId: accountReference(),
    /** 'password' or 'biometric'; only a password can be recent (rulings 20 and 37). */
    kind: text().notNull(),
    /** The login's fingerprint, whose removal ends the session (ruling 21). */
    credentialId: text('credential_id'),
    /** The public id in the list of devices, constant while a session continues (ruling 25). */
    sessionId: text('session_id').notNull().default(sql`gen_random_uuid()`),
    /** 'Chrome on Android', from the login; null if unknown. */
    client: text(),
    /** The start of a continued session; null means `issuedAt`. */
    startedAt: moment('started_at'),
    /** Null means `issuedAt`. */
    lastSeenAt: moment('last_seen_at'),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** Whether another device of the account ended it; its own device shows that. */
    endedByOther: boolean('ended_by_other').notNull().default(false),
  },
  (table) => [index('tokens_account').on(table.accountId)],
)

/** Networks of recent password logins (ruling 24), which have their own limit of attempts. */
export const signInSources = pgTable(
  'sign_in_sources',
  {
    accountId: accountReference(),
    source: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.source] })],
)

/** Recent limited attempts (ruling 24): wrong passwords and codes, emails, look-ups. */
export const attempts = pgTable(
  'attempts',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** 'account <id>', 'legacy <id>', 'codes of <address>', 'proofs from <source>', … */
    subject: text().notNull(),
    /** The hash of a value, where distinct values count. */
    value: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('attempts_subject').on(table.subject, table.at), index('attempts_at').on(table.at)],
)

/** At most two valid codes per address (ruling 24), even for an unknown one, so that both take equally long. */
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

/** Issued challenges; a response consumes one. */
export const webauthnChallenges = pgTable('webauthn_challenges', {
  challenge: text().primaryKey(),
  /** The account that may register with it; null for a login. */
  accountId: text('account_id'),
  expiresAt: moment('expires_at').notNull(),
})

export const webauthnCredentials = pgTable(
  'webauthn_credentials',
  {
    id: text().primaryKey(),
    accountId: accountReference(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The last counter: a smaller one reveals a copy, unless the key is synced (ruling 54). */
    counter: bigint({ mode: 'number' }).notNull(),
    /** At most 64 characters, for paths (ruling 27); an authenticator's id may be longer. */
    publicId: text('public_id').notNull().unique(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('webauthn_credentials_account').on(table.accountId)],
)
