import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { lagosMinute } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { notify } from '../accounts/notices'
import { isKnownSource, recordSignIn } from '../accounts/sign-ins.store'
import type { Database } from '../database/database'
import { hashOfToken, tokenHashIn } from '../http/caller'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { tokens } from '../schema/credentials'
import { pushSubscriptions } from '../schema/push'

/** 12 hours without a refresh (ruling 25). */
const lifetimeMs = 12 * 3_600_000

interface Origin {
  /** The authenticator of this login. */
  credentialId?: string
  client?: string
}

/** Stores only the hash. */
export const issueToken = async (
  { db, clock }: Deps,
  accountId: string,
  kind: 'password' | 'biometric',
  origin: Origin = {},
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const issuedAt = clock.now()
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs)
  await db
    .insert(tokens)
    .values({ ...origin, hash: hashOfToken(token), accountId, kind, issuedAt, expiresAt })
  return `Bearer ${token}`
}

/** `token` replaces the one with this hash, so that the customer sees one session. */
export const continueSession = async (tx: Database, token: string, previousHash: string): Promise<void> => {
  const [previous] = await tx.select().from(tokens).where(eq(tokens.hash, previousHash))
  if (!previous) return
  const { sessionId, client, startedAt, issuedAt } = previous
  await tx
    .update(tokens)
    .set({ sessionId, client, startedAt: startedAt ?? issuedAt })
    .where(eq(tokens.hash, tokenHashIn(token)!))
}

/** Undefined if the account was deleted, or its password changed, during the check. */
export const issueTokenFor = (
  deps: Deps,
  account: { id: string; passwordHash?: string },
  kind: 'password' | 'biometric',
  origin: Origin = {},
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const { id, passwordHash } = account
    const [currentAccount] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
      .for('no key update')
    if (!currentAccount || (passwordHash !== undefined && currentAccount.passwordHash !== passwordHash))
      return undefined
    return issueToken({ ...deps, db: tx }, id, kind, origin)
  })

interface SignIn {
  accountId: string
  token: string
  client: string
  /** Only for a password login, whose network becomes known (ruling 24). */
  source?: string
}

/** Whether the account has logged in with a password before, but not with this browser, system or network. */
const isNewDevice = async (deps: Deps, { accountId, token, client, source }: SignIn): Promise<boolean> => {
  const previous = await deps.db
    .selectDistinct({ client: tokens.client, kind: tokens.kind })
    .from(tokens)
    .where(
      and(eq(tokens.accountId, accountId), isNotNull(tokens.client), ne(tokens.hash, tokenHashIn(token)!)),
    )
  if (!previous.some(({ kind }) => kind === 'password')) return false
  if (!previous.some((session) => session.client === client)) return true
  return source !== undefined && !(await isKnownSource(deps, accountId, source))
}

/** Also for a fingerprint, whose passkey may be on several devices. Call it before the network becomes known. */
export const notifyNewDevice = async (deps: Deps, signedIn: SignIn): Promise<void> => {
  if (!(await isNewDevice(deps, signedIn))) return
  const now = deps.clock.now()
  const title = `New login: ${signedIn.client}, ${lagosMinute(now).slice(-5)}`
  const body = 'Not you? Log it out under Devices on your profile, and change your password right away.'
  await notify(deps.db, { accountId: signedIn.accountId, title, body, about: { kind: 'devices' } }, now)
}

/**
 * Adds the source to the known ones (ruling 24) and ends the request's own token in the same transaction (ruling 25).
 * If that token was still valid, the call confirms a password and is not a login (ruling 31).
 */
export const signIn = (
  deps: Deps,
  account: { id: string; passwordHash: string },
  {
    source,
    client,
    previousHash = '',
  }: { source: string; client: string; previousHash?: string | undefined },
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const txDeps = { ...deps, db: tx }
    const token = await issueTokenFor(txDeps, account, 'password', { client })
    if (token === undefined) return undefined
    const now = deps.clock.now()
    const endedTokens = await tx
      .update(tokens)
      .set({ revokedAt: now })
      .where(and(eq(tokens.hash, previousHash), eq(tokens.accountId, account.id), isNull(tokens.revokedAt)))
      .returning({ expiresAt: tokens.expiresAt })
    // The push subscription of a continued session moves to the new token.
    if (endedTokens.length > 0) {
      await continueSession(tx, token, previousHash)
      await tx
        .update(pushSubscriptions)
        .set({ tokenHash: tokenHashIn(token)! })
        .where(eq(pushSubscriptions.tokenHash, previousHash))
    } else await notifyNewDevice(txDeps, { accountId: account.id, token, client, source })
    await recordSignIn(tx, deps.clock, account.id, source)
    const isConfirmation = endedTokens.some(({ expiresAt }) => expiresAt > now)
    const activity = isConfirmation ? 'password confirmed' : 'login'
    await recordActivity(tx, deps.clock, account.id, activity, client)
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
    .set({ revokedAt: at, endedByOther: true })
    .where(and(eq(tokens.accountId, accountId), isNull(tokens.revokedAt), ne(tokens.hash, exceptHash)))
}

/** Returns the number of valid ones. Ends expired ones too, because their push subscriptions are still active. */
export const endSessions = async (db: Database, at: Date, accountId: string | null): Promise<number> => {
  const ownTokens = accountId === null ? undefined : eq(tokens.accountId, accountId)
  const endedTokens = await db
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(isNull(tokens.revokedAt), ownTokens))
    .returning({ expiresAt: tokens.expiresAt })
  return endedTokens.filter(({ expiresAt }) => expiresAt > at).length
}
