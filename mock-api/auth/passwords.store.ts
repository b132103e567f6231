import { and, eq, isNull } from 'drizzle-orm'
import { recordActivity } from '../accounts/activities'
import { forgetAttempts, ownerKeyOf } from '../accounts/attempt-limits'
import { notify, passwordWarning } from '../accounts/notices'
import type { Database } from '../database/database'
import type { Deps } from '../http/deps'
import { accounts } from '../schema/accounts'
import { revokeTokens } from './tokens.store'

export interface PasswordChange {
  accountId: string
  passwordHash: string
  activity: 'password change' | 'password reset'
  storedTokenHash?: string
}

const notices = {
  'password change': {
    title: 'Password changed',
    body: `Your password was changed, and every other session has ended. ${passwordWarning}`,
  },
  'password reset': {
    title: 'Password reset',
    body: `Your password was reset with a code from your email; you were logged out everywhere, and all fingerprints were removed. ${passwordWarning}`,
  },
} as const

/** Notifies the owner (ruling 31). False if the account is deleted or its password is no longer `provenHash`. */
export const setPassword = async (
  tx: Database,
  clock: Deps['clock'],
  { accountId, passwordHash, activity, storedTokenHash }: PasswordChange,
  provenHash?: string,
): Promise<boolean> => {
  const isUnchanged = provenHash === undefined ? undefined : eq(accounts.passwordHash, provenHash)
  const updated = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), isUnchanged))
    .returning({ id: accounts.id })
  if (updated.length === 0) return false
  await revokeTokens(tx, accountId, clock.now(), storedTokenHash)
  await forgetAttempts(tx, ownerKeyOf(accountId))
  await recordActivity(tx, clock, accountId, activity)
  await notify(tx, { accountId, ...notices[activity] }, clock.now())
  return true
}
