import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { signInSources } from '../schema/credentials'

/** How long a source is known after a login with the password (ruling 24), ms. */
const knownForMs = 30 * 24 * 3_600_000

const oldestKnownAt = (clock: Deps['clock']): Date => new Date(clock.now().getTime() - knownForMs)

export const recordSignIn = async (
  db: Database,
  clock: Deps['clock'],
  accountId: string,
  source: string,
): Promise<void> => {
  const at = clock.now()
  const { accountId: accountColumn, source: sourceColumn, at: atColumn } = signInSources
  await db.delete(signInSources).where(and(eq(accountColumn, accountId), lte(atColumn, oldestKnownAt(clock))))
  await db
    .insert(signInSources)
    .values({ accountId, source, at })
    .onConflictDoUpdate({ target: [accountColumn, sourceColumn], set: { at } })
}

export const isKnownSource = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  source: string,
): Promise<boolean> => {
  const { accountId: accountColumn, source: sourceColumn, at } = signInSources
  const ownRows = and(eq(accountColumn, accountId), eq(sourceColumn, source), gt(at, oldestKnownAt(clock)))
  return (await db.select({ at }).from(signInSources).where(ownRows)).length > 0
}
