import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordActivity } from '../accounts/activities'
import { recordSignIn } from '../accounts/sign-ins.store'
import type { Database } from '../database/database'
import { hashOfToken, tokenHashIn } from '../http/caller'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { tokens } from '../schema/credentials'
import { pushSubscriptions } from '../schema/push'

/** Ruling 25: 12 hours, no refresh. */
const lifetimeMs = 12 * 3_600_000

/** Stores only the hash. `credentialId`: the authenticator of this login. */
export const issueToken = async (
  { db, clock }: Deps,
  accountId: string,
  kind: 'password' | 'biometric',
  credentialId?: string,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const issuedAt = clock.now()
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs)
  await db
    .insert(tokens)
    .values({ hash: hashOfToken(token), accountId, kind, credentialId, issuedAt, expiresAt })
  return `Bearer ${token}`
}

/** After a slow check: undefined if the account was deleted, or its password changed meanwhile. */
export const issueTokenFor = (
  deps: Deps,
  account: { id: string; passwordHash?: string },
  kind: 'password' | 'biometric',
  credentialId?: string,
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const { id, passwordHash } = account
    const [currentAccount] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
      .for('update')
    if (!currentAccount || (passwordHash !== undefined && currentAccount.passwordHash !== passwordHash))
      return undefined
    return issueToken({ ...deps, db: tx }, id, kind, credentialId)
  })

/**
 * Adds the source to the known ones (ruling 24) and ends the request's own token in the same transaction (ruling 25):
 * if that was still valid, this confirms a password and is no login (ruling 31).
 */
export const signIn = (
  deps: Deps,
  account: { id: string; passwordHash: string },
  { source, previousHash = '' }: { source: string; previousHash?: string | undefined },
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const txDeps = { ...deps, db: tx }
    const token = await issueTokenFor(txDeps, account, 'password')
    if (token === undefined) return undefined
    await recordSignIn(tx, deps.clock, account.id, source)
    const now = deps.clock.now()
    const endedTokens = await tx
      .update(tokens)
      .set({ revokedAt: now })
      .where(and(eq(tokens.hash, previousHash), eq(tokens.accountId, account.id), isNull(tokens.revokedAt)))
      .returning({ expiresAt: tokens.expiresAt })
    // A push subscription moves to the new session; one of an ended session does not.
    if (endedTokens.length > 0)
      await tx
        .update(pushSubscriptions)
        .set({ tokenHash: tokenHashIn(token)! })
        .where(eq(pushSubscriptions.tokenHash, previousHash))
    const isConfirmation = endedTokens.some(({ expiresAt }) => expiresAt > now)
    await recordActivity(tx, deps.clock, account.id, isConfirmation ? 'password confirmed' : 'login')
    return token
  })

export const revokeToken = async ({ db, clock }: Deps, hash: string): Promise<void> => {
  await db.update(tokens).set({ revokedAt: clock.now() }).where(eq(tokens.hash, hash))
}

export const revokeTokens = async (
  db: Database,
  accountId: string,
  at: Date,
  exceptHash = '',
): Promise<void> => {
  await db
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(eq(tokens.accountId, accountId), isNull(tokens.revokedAt), ne(tokens.hash, exceptHash)))
}

/** Returns how many were valid. Ends expired ones too: a push subscription outlives its token's expiry. */
export const endSessions = async (db: Database, at: Date, accountId: string | null): Promise<number> => {
  const ownTokens = accountId === null ? undefined : eq(tokens.accountId, accountId)
  const endedTokens = await db
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(isNull(tokens.revokedAt), ownTokens))
    .returning({ expiresAt: tokens.expiresAt })
  return endedTokens.filter(({ expiresAt }) => expiresAt > at).length
}
