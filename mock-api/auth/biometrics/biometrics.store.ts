import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { lockAccountStatus, rejectFrozen } from '../../accounts/account-status'
import { recordActivity } from '../../accounts/activities'
import { notify } from '../../accounts/notices'
import type { Database } from '../../database/database'
import { conflictError, notFoundError } from '../../http/api-error'
import type { Deps } from '../../http/deps'
import { accounts } from '../../schema/accounts'
import { tokens, webauthnChallenges, webauthnCredentials } from '../../schema/credentials'

const about = { kind: 'fingerprints' } as const

/** A challenge works once, for 5 minutes (API-24). */
const lifetimeMs = 5 * 60_000

export const storeChallenge = async (
  { db, clock }: Deps,
  challenge: string,
  accountId: string | null,
): Promise<void> => {
  const now = clock.now()
  await db.delete(webauthnChallenges).where(lte(webauthnChallenges.expiresAt, now))
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await db.insert(webauthnChallenges).values({ challenge, accountId, expiresAt })
}

/** Consumes it. False if it has expired or belongs to another customer (null: to a login). */
export const takeChallenge = async (
  { db, clock }: Deps,
  challenge: string,
  accountId: string | null,
): Promise<boolean> => {
  const [challengeRow] = await db
    .delete(webauthnChallenges)
    .where(eq(webauthnChallenges.challenge, challenge))
    .returning()
  return (
    challengeRow !== undefined && challengeRow.accountId === accountId && challengeRow.expiresAt > clock.now()
  )
}

/** Maximum number of authenticators (ruling 24). */
const maxCredentials = 10

export const credentialsOf = ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ id: string }[]> =>
  db
    .select({ id: webauthnCredentials.id })
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.accountId, accountId))

/** The authenticator's id, hashed if too long for a path (ruling 27). */
const publicIdOf = (id: string): string =>
  id.length <= 64 ? id : createHash('sha256').update(id).digest('hex')

/** Also notifies the owner. Throws 409 for an already registered authenticator and for the eleventh. */
export const storeCredential = (
  { db, clock }: Deps,
  credential: { id: string; accountId: string; publicKey: string; counter: number; name: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, accountId, name } = credential
    // Serialises registrations per account, so that two cannot both become the tenth.
    await lockAccountStatus(tx, accountId, 'no key update')
    await rejectFrozen(tx, clock, accountId)
    const [existing] = await tx.select().from(webauthnCredentials).where(eq(webauthnCredentials.id, id))
    if (existing) throw conflictError('This authenticator is already registered')
    if ((await credentialsOf({ db: tx }, accountId)).length >= maxCredentials)
      throw conflictError('Remove one first')
    const now = clock.now()
    const inserted = await tx
      .insert(webauthnCredentials)
      .values({ ...credential, publicId: publicIdOf(id), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: webauthnCredentials.id })
    if (inserted.length === 0) throw conflictError('This authenticator is already registered')
    await recordActivity(tx, clock, accountId, 'fingerprint added')
    const body = `${name} can now log in to your account. Not you? Remove it on your profile and change your password.`
    await notify(tx, { accountId, title: 'Fingerprint added', body, about }, now)
  })

/** Newest first (ruling 21). */
export const fingerprintsOf = async ({ db }: Deps, accountId: string) => {
  const { publicId, name, createdAt, lastUsedAt, id } = webauthnCredentials
  const rows = await db
    .select({ id: publicId, credentialId: id, name, createDate: createdAt, lastUsedDate: lastUsedAt })
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.accountId, accountId))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({
    ...row,
    createDate: row.createDate.toISOString(),
    lastUsedDate: row.lastUsedDate?.toISOString() ?? null,
  }))
}

/** Also ends the sessions opened with them (ruling 21). */
const deleteCredentials = async (tx: Database, ids: string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.delete(webauthnCredentials).where(inArray(webauthnCredentials.id, ids))
  await tx
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(inArray(tokens.credentialId, ids), isNull(tokens.revokedAt)))
}

/** `id`: the public id. Throws 404 for another customer's fingerprint. */
export const removeFingerprint = (
  { db, clock }: Deps,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ownRow = and(eq(webauthnCredentials.publicId, id), eq(webauthnCredentials.accountId, accountId))
    const [row] = await tx.select().from(webauthnCredentials).where(ownRow).for('update')
    if (!row) throw notFoundError('Fingerprint not found')
    const now = clock.now()
    await deleteCredentials(tx, [row.id], now)
    await recordActivity(tx, clock, accountId, 'fingerprint removed')
    const body = `${row.name} can no longer log in to your account with a fingerprint.`
    await notify(tx, { accountId, title: 'Fingerprint removed', body, about }, now)
  })

/** For a password reset, because the phone may also be lost (ruling 21). */
export const removeAllFingerprints = async (tx: Database, accountId: string, at: Date): Promise<void> => {
  const rows = await credentialsOf({ db: tx }, accountId)
  await deleteCredentials(
    tx,
    rows.map(({ id }) => id),
    at,
  )
}

export const credentialById = async ({ db }: Deps, id: string) => {
  const [row] = await db
    .select({ credential: webauthnCredentials, account: accounts })
    .from(webauthnCredentials)
    .innerJoin(accounts, eq(accounts.id, webauthnCredentials.accountId))
    .where(eq(webauthnCredentials.id, id))
  return row
}

/**
 * Also stores the login's time. False if the stored counter is not lower, which reveals a copy; synced keys are exempt,
 * because the counters of their devices differ (ruling 54).
 */
export const moveCounter = async (
  { db, clock }: Deps,
  id: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> => {
  const storedCounter = webauthnCredentials.counter
  // Authenticators that have no counter always send 0.
  const isAhead = counter === 0 ? eq(storedCounter, 0) : lt(storedCounter, counter)
  const updated = await db
    .update(webauthnCredentials)
    .set({ counter, lastUsedAt: clock.now() })
    .where(and(eq(webauthnCredentials.id, id), isSynced ? undefined : isAhead))
    .returning({ id: webauthnCredentials.id })
  return updated.length > 0
}
