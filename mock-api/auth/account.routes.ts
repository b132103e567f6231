import { ownerOf, searchesBy, tryPassword } from '../accounts/attempts'
import { incorrectPassword, notFound, unauthorized } from '../http/api-error'
import { isOwn, ownAccountId } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { countAttempt } from '../http/rate-limits'
import { accountById, accountByUserId, customerOf, shownAccount, shownRecipient } from './accounts.store'
import { removeAccount } from './deletion.store'
import { updateProfile } from './profile.store'

export const accountCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'GET /v1/app/customers/{id}': async ({ caller, segment }) => {
      const own = isOwn(caller, segment('id')) && (await customerOf(db, caller.accountId))
      if (!own) throw notFound()
      return own
    },

    'PATCH /v1/app/customers/{id}': async ({ caller, segment, valid }) => {
      const accountId = ownAccountId(caller, segment('id'))
      const { phone } = valid().body
      await countAttempt(deps, searchesBy(accountId))
      if (!(await updateProfile(deps, accountId, { phone }))) throw notFound()
      return customerOf(db, accountId)
    },

    'PATCH /v1/auth/account': async ({ caller, valid }) => {
      const { firstName, lastName } = valid().body
      const changed = await updateProfile(deps, caller.accountId, { firstName, lastName })
      if (!changed) throw unauthorized()
      return shownAccount(changed)
    },

    'GET /v1/auth/account/find/{a}/{b}': async ({ caller, valid }) => {
      const { a, b } = valid().path
      await countAttempt(deps, searchesBy(caller.accountId, b))
      const found = await accountByUserId(db, b)
      if (a !== 'customer' || found?.role !== 'customer') throw notFound('Account not found')
      return shownRecipient(found)
    },

    'DELETE /v1/auth/account/{password}': async ({ caller, source, valid }) => {
      const { password } = valid().path
      const account = await accountById(db, caller.accountId)
      if (!account) throw unauthorized()
      const { id, passwordHash } = account
      const secret = { owner: ownerOf(id), passwordHash, source }
      if (!(await tryPassword(deps, secret, password))) throw incorrectPassword()
      if (!(await removeAccount(deps, account))) throw unauthorized()
      return { id }
    },
  } satisfies Calls
}
