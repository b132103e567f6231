import { createSessionStore } from '../../client/auth/session/session.store'
import type { SessionStore } from '../../client/flows/session'
import type { ServicesBehind } from '../walker/walker'
import type { Call } from './page'

/** What is behind the page in a browser: read from its mirror in this process, changed by asking the page. */
export const servicesBehindPage = (
  vault: () => Partial<Record<string, string>>,
  /** Before the page opens this is what it begins with. */
  ask: (call: Call) => void,
  /** The same, where local storage itself is what the page begins with. */
  askOpen: (call: Call) => void,
): ServicesBehind => {
  // Anew each time: the page changes what is stored.
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
