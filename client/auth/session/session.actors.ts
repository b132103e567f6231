import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import { isSellPageNext } from '../../../machines/auth/session/redirects.rules'
import type { EndReason, RestoredSession } from '../../../machines/auth/session/session.machine'
import { customerRole, noCredentials, oldCustomerRole } from '../../../machines/auth/session/session.rules'
import { clearOfflineCache } from '../../data/clear-offline-cache'
import { runOperation } from '../../data/run-operation'
import type { Services } from '../../flows/services'
import type { StoredSession } from '../../flows/session'
import {
  LoginDocument,
  LoginOldDocument,
  LogoutDocument,
  type SessionPartsFragment,
} from '../../generated/graphql'

/** Puts an accepted role's new session into the vault, where the session flow reads it (AUTH-19). */
export const holdLogin = (
  { vault, sellPageAhead }: Pick<Services, 'vault' | 'sellPageAhead'>,
  { sellPage = null, ...session }: StoredSession & Partial<Pick<SessionPartsFragment, 'sellPage'>>,
  role: string,
): Login => {
  const { account } = session
  sellPageAhead.put(account.id, sellPage)
  if (account.role.name === role) vault.put('session.login', JSON.stringify(session))
  return { accountId: account.id, role: account.role.name }
}

/** The route guard requires a token; this one grants nothing (AUTH-20). */
const placeholderToken = 'old-customer'

export const loginActors = (services: Services) => {
  const { transport, vault } = services
  const credentials = (userId: string) => ({ input: { userId, password: vault.read('login.password') } })

  return {
    logIn: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { login } = await runOperation(
        transport,
        LoginDocument,
        { ...credentials(input.userId), withSellPage: isSellPageNext(services.search()) },
        { signal },
      )
      return holdLogin(services, login, customerRole)
    }),
    logInOld: fromPromise<Login, { userId: string }>(async ({ input, signal }) => {
      const { loginOld } = await runOperation(transport, LoginOldDocument, credentials(input.userId), {
        signal,
      })
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

export const sessionActors = ({ log, outbox, session, transport, vault }: Services) => ({
  restoreSession: fromPromise<RestoredSession, void>(async () => {
    const stored = session.read()
    if (!stored) return noCredentials
    log.open(stored.account.id)
    const { id, role } = stored.account
    return { hasToken: true, accountId: id, role: role.name, isOver: session.isOver() }
  }),

  keepSession: fromPromise<void, { accountId: string }>(async ({ input }) => {
    const login = vault.read('session.login')
    const oldPassword = vault.read('oldAccount.password')
    vault.clear()
    vault.put('oldAccount.password', oldPassword)
    const stored = JSON.parse(login) as StoredSession
    session.write(stored)
    log.open(input.accountId)
    // An old account has no wallets, and most calls reject its token with 401 (GUARD-14).
    if (stored.account.role.name !== customerRole) return
    // Reconciles calls from other devices, and from this one if it lost its rows (ruling 34). Not awaited.
    void outbox.open().then(
      (box) => box.reconcileAll(),
      () => undefined,
    )
  }),

  clearSession: fromPromise<{ reason: EndReason }, { reason: EndReason }>(async ({ input }) => {
    // The token is still stored here; a failure never prevents the logout (ruling 9).
    if (input.reason === 'loggedOut') runOperation(transport, LogoutDocument, {}).catch(() => undefined)
    const accountId = session.read()?.account.id
    vault.clear()
    session.clear(input.reason)
    // Keeps open intents and deletes everything else (ruling 6); the logout does not wait.
    if (accountId)
      void outbox.open().then(
        (box) => box.endSession(accountId),
        () => undefined,
      )
    clearOfflineCache()
    import('../../data/end-push').then((m) => m.endPush()).catch(() => undefined)
    await log.wipe()
    // The wiped log records the reason.
    return { reason: input.reason }
  }),
})
