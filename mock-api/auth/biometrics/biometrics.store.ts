import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { lockAccountStatus } from '../../accounts/account-status'
import { noteActivity } from '../../accounts/activities'
import { notify } from '../../accounts/notices'
import type { Database } from '../../database/database'
import { conflict, notFound } from '../../http/api-error'
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

/** Consumes a challenge; whether it was issued to this customer (null: for a login) and has not expired. */
export const takeChallenge = async (
  { db, clock }: Deps,
  challenge: string,
  accountId: string | null,
): Promise<boolean> => {
  const [taken] = await db
    .delete(webauthnChallenges)
    .where(eq(webauthnChallenges.challenge, challenge))
    .returning()
  return taken !== undefined && taken.accountId === accountId && taken.expiresAt > clock.now()
}

/** Maximum number of authenticators (ruling 24). */
const most = 10

export const credentialsOf = ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ id: string }[]> =>
  db
    .select({ id: webauthnCredentials.id })
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.accountId, accountId))

/** The id that paths take: the authenticator's own, where that is not too long for one (ruling 27). */
const publicIdOf = (id: string): string =>
  id.length <= 64 ? id : createHash('sha256').update(id).digest('hex')

/** Stores a new authenticator and notifies its owner. 409 if it is registered already, or she has ten. */
export const storeCredential = (
  { db, clock }: Deps,
  credential: { id: string; accountId: string; publicKey: string; counter: number; name: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, accountId, name } = credential
    // One registration of an account at a time, so that two cannot both be the tenth.
    await lockAccountStatus(tx, accountId, 'update')
    const [known] = await tx.select().from(webauthnCredentials).where(eq(webauthnCredentials.id, id))
    if (known) throw conflict('This authenticator is already registered')
    if ((await credentialsOf({ db: tx }, accountId)).length >= most) throw conflict('Remove one first')
    const now = clock.now()
    const kept = await tx
      .insert(webauthnCredentials)
      .values({ ...credential, publicId: publicIdOf(id), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: webauthnCredentials.id })
    if (kept.length === 0) throw conflict('This authenticator is already registered')
    await noteActivity(tx, clock, accountId, 'fingerprint added')
    const body = `${name} can now log in to your account. Not you? Remove it on your profile and change your password.`
    await notify(tx, { accountId, title: 'Fingerprint added', body, about }, now)
  })

/** A customer's authenticators as the contract shows them (ruling 21), newest first. */
export const fingerprintsOf = async ({ db }: Deps, accountId: string) => {
  const { publicId, name, createdAt, lastUsedAt, id } = webauthnCredentials
  const rows = await db
    .select({ id: publicId, name, createDate: createdAt, lastUsedDate: lastUsedAt })
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.accountId, accountId))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({
    ...row,
    createDate: row.createDate.toISOString(),
    lastUsedDate: row.lastUsedDate?.toISOString() ?? null,
  }))
}

/** Removes authenticators and ends the sessions opened with them (ruling 21). */
const forget = async (tx: Database, ids: string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.delete(webauthnCredentials).where(inArray(webauthnCredentials.id, ids))
  await tx
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(inArray(tokens.credentialId, ids), isNull(tokens.revokedAt)))
}

/** Removes one of a customer's authenticators, named by its id in paths. 404 for anybody else's, as for none. */
export const removeFingerprint = (
  { db, clock }: Deps,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const own = and(eq(webauthnCredentials.publicId, id), eq(webauthnCredentials.accountId, accountId))
    const [row] = await tx.select().from(webauthnCredentials).where(own).for('update')
    if (!row) throw notFound('Fingerprint not found')
    const now = clock.now()
    await forget(tx, [row.id], now)
    await noteActivity(tx, clock, accountId, 'fingerprint removed')
    const body = `${row.name} can no longer log in to your account with a fingerprint.`
    await notify(tx, { accountId, title: 'Fingerprint removed', body, about }, now)
  })

/** Removes all of an account's authenticators: after a password reset the phone may be lost as well (ruling 21). */
export const removeAllFingerprints = async (tx: Database, accountId: string, at: Date): Promise<void> => {
  const rows = await credentialsOf({ db: tx }, accountId)
  await forget(
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

/** Also stores the login's time. False if the counter is already that high; a concurrent login does not prevent it. */
export const moveCounter = async ({ db, clock }: Deps, id: string, counter: number): Promise<boolean> => {
  const held = webauthnCredentials.counter
  const updated = await db
    .update(webauthnCredentials)
    .set({ counter, lastUsedAt: clock.now() })
    // Authenticators without a counter say 0 every time.
    .where(and(eq(webauthnCredentials.id, id), counter === 0 ? eq(held, 0) : lt(held, counter)))
    .returning({ id: webauthnCredentials.id })
  return updated.length > 0
}
