import { fromPromise } from 'xstate'
import { customerRole, wrongRoleText } from '../../../machines/auth/session/session.rules'
import { apiError, toApiError } from '../../../machines/core/api-error'
import { incorrectPasswordText } from '../../../machines/values/password'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { LoginDocument } from '../../generated/graphql'

/**
 * Logs in with the stored username; the new token replaces the current one. Never falls back to the old login
 * (SHELL-28).
 */
export const reauthenticateActors = ({ session, transport, vault }: Services) => ({
  confirmPassword: fromPromise<void, void>(async ({ signal }) => {
    const account = session.read()?.account
    const userId = account?.username ?? account?.email
    if (!account || !userId) throw apiError(null, null)
    const input = { userId, password: vault.read('reauthenticate.password') }
    const { login } = await ask(transport, LoginDocument, { input }, { signal }).catch((error: unknown) => {
      // The customer typed no user ID here.
      throw toApiError(error).status === 400 ? apiError(400, incorrectPasswordText) : error
    })
    if (login.account.role.name !== customerRole || login.account.id !== account.id)
      throw apiError(403, wrongRoleText)
    session.change(account.id, { token: login.token })
  }),
})
