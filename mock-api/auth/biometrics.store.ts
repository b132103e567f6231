import { and, eq, lt, lte } from 'drizzle-orm'
import type { Deps } from '../shared/deps'
import { accounts } from '../shared/people.schema'
import { webauthnChallenges, webauthnCredentials } from '../shared/proofs.schema'

/** A challenge works once, for 5 minutes (AMB-25). */
const lifetimeMs = 5 * 60_000

/** Remembers a challenge that was given out: to a customer who registers, or to nobody yet known. */
export const keepChallenge = async (
  { db, clock }: Deps,
  challenge: string,
  accountId: string | null,
): Promise<void> => {
  const now = clock.now()
  await db.delete(webauthnChallenges).where(lte(webauthnChallenges.expiresAt, now))
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await db.insert(webauthnChallenges).values({ challenge, accountId, expiresAt })
}

/** Takes a challenge away; whether it was given out to this customer (null: for a login) and still counted. */
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

/** The ids of a customer's authenticators. */
export const credentialsOf = ({ db }: Deps, accountId: string): Promise<{ id: string }[]> =>
  db
    .select({ id: webauthnCredentials.id })
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.accountId, accountId))

/** Keeps a new authenticator; false when it is registered already, by anybody. */
export const keepCredential = async (
  { db, clock }: Deps,
  credential: { id: string; accountId: string; publicKey: string; counter: number },
): Promise<boolean> => {
  const kept = await db
    .insert(webauthnCredentials)
    .values({ ...credential, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: webauthnCredentials.id })
  return kept.length > 0
}

/** An authenticator and the account it opens. */
export const credentialById = async ({ db }: Deps, id: string) => {
  const [row] = await db
    .select({ credential: webauthnCredentials, account: accounts })
    .from(webauthnCredentials)
    .innerJoin(accounts, eq(accounts.id, webauthnCredentials.accountId))
    .where(eq(webauthnCredentials.id, id))
  return row
}

/**
 * Moves an authenticator's counter on; false when it already stands there or further. A login that is answered
 * meanwhile is no hindrance: one try given up half-way must not fail the next.
 */
export const moveCounter = async ({ db }: Deps, id: string, counter: number): Promise<boolean> => {
  const held = webauthnCredentials.counter
  const moved = await db
    .update(webauthnCredentials)
    .set({ counter })
    // Authenticators without a counter say 0 every time.
    .where(and(eq(webauthnCredentials.id, id), counter === 0 ? eq(held, 0) : lt(held, counter)))
    .returning({ id: webauthnCredentials.id })
  return moved.length > 0
}
