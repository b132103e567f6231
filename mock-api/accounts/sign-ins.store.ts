import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { signInSources } from '../schema/credentials'

/** A source is known for 30 days after a sign-in with the password (ruling 24), ms. */
const knownMs = 30 * 24 * 3_600_000

const oldest = (clock: Deps['clock']): Date => new Date(clock.now().getTime() - knownMs)

export const noteSignIn = async (
  db: Database,
  clock: Deps['clock'],
  accountId: string,
  source: string,
): Promise<void> => {
  const at = clock.now()
  const { accountId: whose, source: where, at: when } = signInSources
  await db.delete(signInSources).where(and(eq(whose, accountId), lte(when, oldest(clock))))
  await db
    .insert(signInSources)
    .values({ accountId, source, at })
    .onConflictDoUpdate({ target: [whose, where], set: { at } })
}

export const isKnownSource = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  source: string,
): Promise<boolean> => {
  const { accountId: whose, source: where, at } = signInSources
  const own = and(eq(whose, accountId), eq(where, source), gt(at, oldest(clock)))
  return (await db.select({ at }).from(signInSources).where(own)).length > 0
}
