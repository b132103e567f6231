import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { ChangePasswordDocument } from '../generated/graphql'

/**
 * The server ends every other session; the new token keeps this one alive (API-18). The answer is awaited
 * even if the page is left; otherwise the customer would be logged out.
 */
export const changePasswordActors = ({ session, transport, vault }: Services) => ({
  changePassword: fromPromise<void, void>(async () => {
    const account = session.read()?.account
    if (!account) throw apiError(null, null)
    const passwords = {
      oldPassword: vault.read('changePassword.old'),
      newPassword: vault.read('changePassword.new'),
    }
    const { changePassword } = await ask(transport, ChangePasswordDocument, passwords)
    session.change(account.id, { token: changePassword.token })
  }),
})
