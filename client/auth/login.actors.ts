import { fromPromise } from 'xstate'
import type { Login } from '../../machines/auth/login.machine'
import { customerRole, oldCustomerRole } from '../../machines/auth/session.rules'
import { LoginDocument, LoginOldDocument } from '../generated/graphql'
import { ask } from '../shared/ask'
import type { Services } from '../shared/services'
import type { StoredSession } from '../shared/session'

/** Stands where a token would: it grants nothing, the route guard only needs one (AUTH-20, AMB-13). */
const placeholderToken = 'old-customer'

/** The two login calls. What they bring waits in the vault, and only for a role that may stay (AUTH-19). */
export const loginActors = ({ transport, vault }: Services) => {
  const credentials = (userId: string) => ({ input: { userId, password: vault.read('login.password') } })

  const hold = (session: StoredSession, role: string): Login => {
    const { account } = session
    if (account.role.name === role) vault.put('session.login', JSON.stringify(session))
    return { accountId: account.id, role: account.role.name }
  }

  return {
    logIn: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { login } = await ask(transport, LoginDocument, credentials(input.userId), signal)
      return hold(login, customerRole)
    }),
    logInOld: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { loginOld } = await ask(transport, LoginOldDocument, credentials(input.userId), signal)
      return hold({ token: placeholderToken, account: loginOld, customer: null }, oldCustomerRole)
    }),
  }
}
