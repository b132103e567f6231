import { legacyOwnerOf, ownerOf, tryPassword } from '../accounts/attempts'
import { nameAccount } from '../accounts/security-log'
import { ApiError, notFound } from '../http/api-error'
import { tokenHashIn } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { accountByUserId, legacyByUserId, shownAccount } from './accounts.store'
import { revokeToken, signIn } from './tokens.store'

const refusedText = 'Invalid user ID or password'

/** Nobody has this user ID: the client then tries the old login (AUTH-14). */
const unknownUser = () => notFound(refusedText)
export const wrongPassword = () => new ApiError(400, refusedText, { password: refusedText })

/** Login, old login and log-out. */
export const loginCalls = (deps: Deps) => {
  const { db } = deps
  return {
    'POST /v1/auth/login': async ({ request, response, source, valid }) => {
      const { userId, password } = valid().body
      const account = await accountByUserId(db, userId)
      const owner = account ? ownerOf(account.id) : null
      if (account) nameAccount(request, account.id)
      const secret = { owner, passwordHash: account?.passwordHash, source }
      const right = await tryPassword(deps, secret, password)
      if (!account) throw unknownUser()
      const replaces = tokenHashIn(request.headers.authorization)
      const token = right ? await signIn(deps, account, { source, replaces }) : undefined
      if (token === undefined) throw wrongPassword()
      response.set('authorization', token)
      return shownAccount(account)
    },

    'POST /v1/auth/login/old': async ({ request, source, valid }) => {
      const { userId, password } = valid().body
      const old = await legacyByUserId(db, userId)
      const owner = old ? legacyOwnerOf(old.id) : null
      if (old) nameAccount(request, old.id)
      const right = await tryPassword(deps, { owner, passwordHash: old?.passwordHash, source }, password)
      if (!old) throw unknownUser()
      if (!right) throw wrongPassword()
      const { id, username, email, phone, firstname, lastname } = old
      return { id, username, firstname, lastname, email, phone, role: { name: 'App.oldCustomer' } }
    },

    'POST /v1/auth/logout': async ({ caller }) => {
      await revokeToken(deps, caller.token.hash)
      return { revoked: true }
    },
  } satisfies Calls
}
