import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashOfToken } from '../shared/caller'
import type { Deps } from '../shared/deps'
import { tokens } from '../shared/people.schema'

/** AMB-03: 12 hours, no refresh. */
const lifetimeMs = 12 * 3_600_000

/** A new token as the `authorization` response header carries it; only its hash is kept. */
export const issueToken = async (
  { db, clock }: Deps,
  accountId: string,
  kind: 'password' | 'biometric',
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const issuedAt = clock.now()
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs)
  await db.insert(tokens).values({ hash: hashOfToken(token), accountId, kind, issuedAt, expiresAt })
  return `Bearer ${token}`
}

/** Ends one token (ruling 9). */
export const revokeToken = async ({ db, clock }: Deps, hash: string): Promise<void> => {
  await db.update(tokens).set({ revokedAt: clock.now() }).where(eq(tokens.hash, hash))
}
