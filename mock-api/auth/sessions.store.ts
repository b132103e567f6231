import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Request } from 'express'
import { lockAccountStatus } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { notFoundError } from '../http/api-error'
import type { Caller } from '../http/caller'
import type { Deps } from '../http/deps'
import { tokens } from '../schema/credentials'
import { deviceNameIn } from './biometrics/device-name'

const unknownDevice = 'Unknown device'

export const clientOf = (request: Request): string => deviceNameIn(request.get('user-agent'), unknownDevice)

const maxListed = 100

/** The caller's session first, then newest first (ruling 47). */
export const sessionsOf = async ({ db, clock }: Deps, { accountId, token }: Caller) => {
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.accountId, accountId), isNull(tokens.revokedAt), gt(tokens.expiresAt, clock.now())))
    .orderBy(desc(eq(tokens.hash, token.hash)), desc(tokens.issuedAt))
    .limit(maxListed)
  return rows.map(({ hash, sessionId, client, startedAt, lastSeenAt, issuedAt }) => ({
    id: sessionId,
    client: client ?? unknownDevice,
    createdAt: (startedAt ?? issuedAt).toISOString(),
    lastSeenAt: (lastSeenAt ?? issuedAt).toISOString(),
    current: hash === token.hash,
  }))
}

/**
 * Ends one session, or all but the caller's, and their push subscriptions, which expired sessions may still have.
 * 404 for an id of another account.
 */
export const endOwnSessions = (
  { db, clock }: Deps,
  { accountId, token }: Caller,
  id: string | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    // A re-authentication takes the same lock, so that no session continues under a new token.
    await lockAccountStatus(tx, accountId, 'no key update')
    const target = id === null ? ne(tokens.hash, token.hash) : eq(tokens.sessionId, id)
    const endedTokens = await tx
      .update(tokens)
      .set({ revokedAt: clock.now(), endedByOther: true })
      .where(and(eq(tokens.accountId, accountId), isNull(tokens.revokedAt), target))
      .returning({ hash: tokens.hash })
    if (id !== null && endedTokens.length === 0) throw notFoundError('Device not found')
    await recordActivity(tx, clock, accountId, id === null ? 'other sessions ended' : 'session ended')
  })
