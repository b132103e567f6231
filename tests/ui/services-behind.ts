import { createSessionStore } from '../../client/auth/session/session.store'
import type { SessionStore } from '../../client/flows/session'
import type { ServicesBehind } from '../walker/walker'
import type { PageApiCall } from './page'

/** The services behind the page in a browser: read from its mirror in this process, changed by calls to the page. */
export const servicesBehindPage = (
  vault: () => Partial<Record<string, string>>,
  /** The initial values, before the page opens. */
  ask: (call: PageApiCall) => void,
  /** The same if local storage itself is the initial value. */
  askOpen: (call: PageApiCall) => void,
): ServicesBehind => {
  // New each time: the page changes what is stored.
  const session = (): SessionStore => createSessionStore(window.localStorage)
  return {
    vault: {
      read: (slot) => vault()[slot] ?? '',
      put: (slot, text) => ask(['put', slot, text]),
    },
    session: {
      read: () => session().read(),
      token: () => session().token(),
      write: (stored) => session().write(stored),
      change: (id, parts) => {
        session().change(id, parts)
        askOpen(['change', id, parts])
      },
    },
    storage: {
      get length() {
        return window.localStorage.length
      },
      key: (index) => window.localStorage.key(index),
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => {
        window.localStorage.setItem(key, value)
        askOpen(['store', key, value])
      },
      removeItem: (key) => {
        window.localStorage.removeItem(key)
        askOpen(['store', key, null])
      },
    },
    eventBus: { emit: (domainEvent) => ask(['emit', domainEvent]) },
    clock: { increment: (ms) => ask(['increment', ms]) },
  }
}
