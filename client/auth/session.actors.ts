import { fromPromise } from 'xstate'
import type { EndReason } from '../../machines/auth/session.machine'
import { type Credentials, noCredentials } from '../../machines/auth/session.rules'
import { LogoutDocument } from '../generated/graphql'
import { ask } from '../shared/ask'
import type { Services } from '../shared/services'
import type { StoredSession } from '../shared/session'

/** What the session flow asks of browser and server. */
export const sessionActors = ({ log, session, transport, vault }: Services) => ({
  restoreSession: fromPromise<Credentials, void>(async () => {
    const stored = session.read()
    if (!stored) return noCredentials
    log.open(stored.account.id)
    return { hasToken: true, accountId: stored.account.id, role: stored.account.role.name }
  }),

  keepSession: fromPromise<void, { accountId: string }>(async ({ input }) => {
    const login = vault.read('session.login')
    vault.clear()
    session.write(JSON.parse(login) as StoredSession)
    log.open(input.accountId)
  }),

  clearSession: fromPromise<void, { reason: EndReason }>(async ({ input }) => {
    // Sent while the token is still there; its failure never keeps anybody logged in (ruling 9).
    if (input.reason === 'loggedOut') ask(transport, LogoutDocument, {}).catch(() => undefined)
    vault.clear()
    session.clear()
    await log.wipe()
  }),
})
