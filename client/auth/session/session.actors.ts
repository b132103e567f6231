import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import type { EndReason, Restored } from '../../../machines/auth/session/session.machine'
import { customerRole, noCredentials } from '../../../machines/auth/session/session.rules'
import { ask } from '../../api/ask'
import { clearOfflineCache } from '../../api/clear-offline-cache'
import type { Services } from '../../flows/services'
import type { StoredSession } from '../../flows/session'
import { LogoutDocument, type SessionPartsFragment } from '../../generated/graphql'

/** Holds a login's session in the vault until the session flow stores it; only for an accepted role (AUTH-19). */
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

/** The session flow's actors. */
export const sessionActors = ({ log, outbox, session, transport, vault }: Services) => ({
  restoreSession: fromPromise<Restored, void>(async () => {
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
    // The next page needs this secret and clears it when it is left.
    vault.put('oldAccount.password', oldPassword)
    const stored = JSON.parse(login) as StoredSession
    session.write(stored)
    log.open(input.accountId)
    // An old account has no wallets, and a token that every call but its own answers with 401 (GUARD-14).
    if (stored.account.role.name !== customerRole) return
    // What another device sent, or this one before it lost its rows (ruling 34); nobody waits for it.
    void outbox.open().then(
      (opened) => opened.reconcileAll(),
      () => undefined,
    )
  }),

  clearSession: fromPromise<{ reason: EndReason }, { reason: EndReason }>(async ({ input }) => {
    // Sent while the token is still stored; its failure never keeps anybody logged in (ruling 9).
    if (input.reason === 'loggedOut') ask(transport, LogoutDocument, {}).catch(() => undefined)
    const accountId = session.read()?.account.id
    vault.clear()
    session.clear()
    // Open intents stay in the outbox and all else is deleted (ruling 6); the logout does not wait for it.
    if (accountId)
      void outbox.open().then(
        (opened) => opened.endSession(accountId),
        () => undefined,
      )
    clearOfflineCache()
    import('../../api/end-push').then((it) => it.endPush()).catch(() => undefined)
    await log.wipe()
    // For the log, which holds nothing from before.
    return { reason: input.reason }
  }),
})
