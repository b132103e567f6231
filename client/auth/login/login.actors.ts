import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import { landsOnSellPage } from '../../../machines/auth/session/redirects.rules'
import { customerRole, oldCustomerRole } from '../../../machines/auth/session/session.rules'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { LoginDocument, LoginOldDocument } from '../../generated/graphql'
import { holdLogin } from '../session/session.actors'

/** A placeholder for the token: it grants nothing; the route guard only requires one (AUTH-20). */
const placeholderToken = 'old-customer'

/** The calls of the login flow: current and old accounts. */
export const loginActors = (services: Services) => {
  const { transport, vault } = services
  const credentials = (userId: string) => ({ input: { userId, password: vault.read('login.password') } })

  return {
    logIn: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { login } = await ask(
        transport,
        LoginDocument,
        { ...credentials(input.userId), withSellPage: landsOnSellPage(services.search()) },
        { signal },
      )
      return holdLogin(services, login, customerRole)
    }),
    logInOld: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { loginOld } = await ask(transport, LoginOldDocument, credentials(input.userId), { signal })
      if (loginOld.role.name === oldCustomerRole)
        vault.put('oldAccount.password', vault.read('login.password'))
      return holdLogin(
        services,
        { token: placeholderToken, account: loginOld, customer: null },
        oldCustomerRole,
      )
    }),
  }
}
