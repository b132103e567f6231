import { and, eq, isNull } from 'drizzle-orm'
import { noteActivity } from '../accounts/activities'
import { forgetAttempts, ownerOf } from '../accounts/attempts'
import { notify, passwordWarning } from '../accounts/notices'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { revokeTokens } from './tokens.store'

export interface Change {
  accountId: string
  passwordHash: string
  as: 'password change' | 'password reset'
  /** The hash of a token that stays valid. */
  sparing?: string
}

/** What the owner is told (ruling 31). */
const notices = {
  'password change': {
    title: 'Password changed',
    body: `Your password was changed, and every other session has ended. ${passwordWarning}`,
  },
  'password reset': {
    title: 'Password reset',
    body: `Your password was reset with a code from your email; every session and every fingerprint has ended. ${passwordWarning}`,
  },
} as const

/** In the caller's transaction. False if the account is gone, or its password is no longer `provenHash`. */
export const setPassword = async (
  tx: Database,
  clock: Deps['clock'],
  { accountId, passwordHash, as, sparing }: Change,
  provenHash?: string,
): Promise<boolean> => {
  const still = provenHash === undefined ? undefined : eq(accounts.passwordHash, provenHash)
  const changed = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), still))
    .returning({ id: accounts.id })
  if (changed.length === 0) return false
  await revokeTokens(tx, accountId, clock.now(), sparing)
  await forgetAttempts(tx, ownerOf(accountId))
  await noteActivity(tx, clock, accountId, as)
  await notify(tx, { accountId, ...notices[as] }, clock.now())
  return true
}
