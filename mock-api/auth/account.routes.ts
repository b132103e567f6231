import { rejectFrozen } from '../accounts/account-status'
import { ownerKeyOf, searchLimits, tryPassword } from '../accounts/attempt-limits'
import { incorrectPasswordError, notFoundError, unauthorizedError } from '../http/api-error'
import { isOwn, ownAccountId } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { countAttempt } from '../http/rate-limits'
import { accountById, accountByUserId, accountView, customerOf, recipientView } from './accounts.store'
import { removeAccount } from './deletion.store'
import { updateProfile } from './profile.store'

export const accountCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'GET /v1/app/customers/{id}': async ({ caller, segment }) => {
      const customer = isOwn(caller, segment('id')) && (await customerOf(db, caller.accountId))
      if (!customer) throw notFoundError()
      return customer
    },

    'PATCH /v1/app/customers/{id}': async ({ caller, segment, valid }) => {
      await rejectFrozen(db, deps.clock, caller.accountId)
      const accountId = ownAccountId(caller, segment('id'))
      const { phone } = valid().body
      await countAttempt(deps, searchLimits(accountId))
      if (!(await updateProfile(deps, accountId, { phone }))) throw notFoundError()
      return customerOf(db, accountId)
    },

    'PATCH /v1/auth/account': async ({ caller, valid }) => {
      const { firstName, lastName } = valid().body
      const updated = await updateProfile(deps, caller.accountId, { firstName, lastName })
      if (!updated) throw unauthorizedError()
      return accountView(updated)
    },

    'GET /v1/auth/account/find/{a}/{b}': async ({ caller, valid }) => {
      const { a, b } = valid().path
      await countAttempt(deps, searchLimits(caller.accountId, b))
      const recipient = await accountByUserId(db, b)
      if (a !== 'customer' || recipient?.role !== 'customer') throw notFoundError('Account not found')
      return recipientView(recipient)
    },

    'DELETE /v1/auth/account/{password}': async ({ caller, source, valid }) => {
      await rejectFrozen(db, deps.clock, caller.accountId)
      const { password } = valid().path
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorizedError()
      const { id, passwordHash } = account
      const secret = { owner: ownerKeyOf(id), passwordHash, source }
      if (!(await tryPassword(deps, secret, password))) throw incorrectPasswordError()
      if (!(await removeAccount(deps, account))) throw unauthorizedError()
      return { id }
    },
  } satisfies Calls
}
