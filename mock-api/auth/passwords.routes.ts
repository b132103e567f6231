import { ownerOf, tryPassword } from '../accounts/attempts'
import { ownDetailsProblem } from '../accounts/own-details'
import { hashOf } from '../accounts/passwords'
import { incorrectPassword, notFound, unauthorized } from '../http/api-error'
import { refuseStale } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { accountById } from './accounts.store'
import { setPassword } from './passwords.store'
import { issueToken } from './tokens.store'

/** A new password for whoever is logged in. */
export const passwordsCalls = (deps: Deps) => {
  const { db, clock } = deps
  return {
    'POST /v1/auth/password/save': async ({ caller: { accountId, token }, valid }) => {
      refuseStale(deps, token)
      const account = await accountById(db, accountId)
      if (!account) throw unauthorized()
      const { newPassword, email } = valid(({ newPassword, confirmPassword }) => ({
        ...(confirmPassword === newPassword ? {} : { confirmPassword: 'Password mismatch' }),
        ...ownDetailsProblem('newPassword', newPassword, account),
      })).body
      if (account.email.toLowerCase() !== email.toLowerCase()) throw notFound()
      const passwordHash = await hashOf(newPassword, deps.passwordCost)
      const change = { accountId, passwordHash, as: 'password change', sparing: token.hash } as const
      if (!(await db.transaction((tx) => setPassword(tx, clock, change)))) throw unauthorized()
      return { email: account.email }
    },

    'PATCH /v1/auth/account/password/update': async ({ response, caller, source, valid }) => {
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorized()
      const { oldPassword, newPassword } = valid(({ oldPassword, newPassword }) => ({
        ...ownDetailsProblem('newPassword', newPassword, account),
        ...(oldPassword === newPassword
          ? { newPassword: 'The new password must differ from the old one' }
          : {}),
      })).body
      const { id, passwordHash: provenHash } = account
      const secret = { owner: ownerOf(id), passwordHash: provenHash, source }
      if (!(await tryPassword(deps, secret, oldPassword))) throw incorrectPassword('oldPassword')
      const change = {
        accountId: id,
        passwordHash: await hashOf(newPassword, deps.passwordCost),
        as: 'password change',
      } as const
      const token = await db.transaction(async (tx) =>
        (await setPassword(tx, clock, change, provenHash))
          ? issueToken({ ...deps, db: tx }, id, 'password')
          : undefined,
      )
      if (token === undefined) throw incorrectPassword('oldPassword')
      response.set('authorization', token)
      return { id }
    },
  } satisfies Calls
}
