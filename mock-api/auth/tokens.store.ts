import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { noteSignIn } from '../accounts/sign-ins.store'
import type { Database } from '../database/database'
import { hashOfToken, tokenHashIn } from '../http/caller'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { tokens } from '../schema/credentials'
import { pushSubscriptions } from '../schema/push'

/** Ruling 25: 12 hours, no refresh. */
const lifetimeMs = 12 * 3_600_000

/** Stores only the hash. `credentialId`: the authenticator it was obtained with. */
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

/** `issueToken` after a slow check: undefined if the account was deleted meanwhile, or its password changed since. */
export const issueTokenFor = (
  deps: Deps,
  account: { id: string; passwordHash?: string },
  kind: 'password' | 'biometric',
  credentialId?: string,
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const { id, passwordHash } = account
    const [still] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
      .for('update')
    if (!still || (passwordHash !== undefined && still.passwordHash !== passwordHash)) return undefined
    return issueToken({ ...deps, db: tx }, id, kind, credentialId)
  })

/**
 * The source becomes known (ruling 24). The request's own token ends in the same transaction (ruling 25):
 * if it was still valid, this confirms a password and is no login (ruling 31).
 */
export const signIn = (
  deps: Deps,
  account: { id: string; passwordHash: string },
  { source, replaces = '' }: { source: string; replaces?: string | undefined },
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const token = await issueTokenFor(inside, account, 'password')
    if (token === undefined) return undefined
    await noteSignIn(tx, deps.clock, account.id, source)
    const now = deps.clock.now()
    const ended = await tx
      .update(tokens)
      .set({ revokedAt: now })
      .where(and(eq(tokens.hash, replaces), eq(tokens.accountId, account.id), isNull(tokens.revokedAt)))
      .returning({ expiresAt: tokens.expiresAt })
    // A browser that is notified of payouts stays with its session; with one that was ended it does not come back.
    if (ended.length > 0)
      await tx
        .update(pushSubscriptions)
        .set({ tokenHash: tokenHashIn(token)! })
        .where(eq(pushSubscriptions.tokenHash, replaces))
    const isAgain = ended.some(({ expiresAt }) => expiresAt > now)
    await noteActivity(tx, deps.clock, account.id, isAgain ? 'password confirmed' : 'login')
    return token
  })

export const revokeToken = async ({ db, clock }: Deps, hash: string): Promise<void> => {
  await db.update(tokens).set({ revokedAt: clock.now() }).where(eq(tokens.hash, hash))
}

export const revokeTokens = async (db: Database, accountId: string, at: Date, but = ''): Promise<void> => {
  await db
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(eq(tokens.accountId, accountId), isNull(tokens.revokedAt), ne(tokens.hash, but)))
}

/** Returns how many were alive. Ends expired ones too: a push subscription outlives its token's expiry. */
export const endSessions = async (db: Database, at: Date, accountId: string | null): Promise<number> => {
  const own = accountId === null ? undefined : eq(tokens.accountId, accountId)
  const ended = await db
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(isNull(tokens.revokedAt), own))
    .returning({ expiresAt: tokens.expiresAt })
  return ended.filter(({ expiresAt }) => expiresAt > at).length
}
