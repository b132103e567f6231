import { sessionMs } from '../../../machines/auth/session/session.rules'
import type { SessionStore, StoredAccount, StoredCustomer, StoredSession } from '../../flows/session'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** What is left of the session and when that was seen, both ms; a page that starts without a network knows nothing else. */
const key = `${storagePrefix}left`

interface SessionEnd {
  /** A token was just issued: its 12 hours begin (rulings 27 and 33). */
  begin: () => void
  /** Whether they are over; remembers what is left. */
  isOver: () => boolean
}

/**
 * Counts a session's 12 hours down from the answer that began it, by how far the device's clock has moved: where it stands
 * wrong nothing changes, and set back it prolongs nothing (decision 49). What storage refuses is kept in memory.
 */
const createSessionEnd = (storage: AppStorage, now: () => number): SessionEnd => {
  let kept = ''
  const write = (left: number): boolean => {
    kept = `${left} ${now()}`
    attempt(() => storage.setItem(key, kept))
    // What is broken is over.
    return !(left > 0)
  }
  return {
    begin: () => void write(sessionMs),
    isOver: () => {
      const stored = attempt(() => storage.getItem(key)) || kept || `${sessionMs} ${now()}`
      const [left = 0, seen = 0] = stored.split(' ').map(Number)
      return write(left - Math.max(0, now() - seen))
    },
  }
}

const keys = {
  token: `${storagePrefix}token`,
  account: `${storagePrefix}account`,
  customer: `${storagePrefix}customer`,
} as const

type Plain = Record<string, unknown>

/** A key's value as an object; null for broken JSON and other types. */
const objectIn = (json: string | null): Plain | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Plain) : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const accountIn = (json: string | null): StoredAccount | null => {
  const stored = objectIn(json)
  const id = textOf(stored?.id)
  const role = textOf((stored?.role as Plain | null | undefined)?.name)
  if (!stored || !id || !role) return null
  return {
    id,
    username: textOf(stored.username),
    firstName: textOf(stored.firstName),
    lastName: textOf(stored.lastName),
    email: textOf(stored.email),
    phone: textOf(stored.phone),
    role: { name: role },
  }
}

const customerIn = (json: string | null): StoredCustomer | null => {
  const stored = objectIn(json)
  const [id, accountId, phone] = [textOf(stored?.id), textOf(stored?.accountId), textOf(stored?.phone)]
  if (!stored || !id || !accountId || phone === null) return null
  return { id, accountId, phone, kycRequired: stored.kycRequired === true }
}

/** Token, account and customer in local storage (AUTH-24); in memory only if storage is unavailable. */
export const createSessionStore = (storage: AppStorage, now: () => number = Date.now): SessionStore => {
  const end = createSessionEnd(storage, now)
  const stored = (): StoredSession | null => {
    const item = (key: string): string | null => attempt(() => storage.getItem(key))
    const token = item(keys.token)
    const account = accountIn(item(keys.account))
    return token && account ? { token, account, customer: customerIn(item(keys.customer)) } : null
  }
  let session = stored()
  const listeners = new Set<() => void>()
  const replaceSession = (next: StoredSession | null): void => {
    session = next
    for (const listener of [...listeners]) listener()
  }
  /** Whether the session is in local storage; only then does its absence there mean that another tab ended it. */
  let isShared = session !== null

  const removeAll = (): void => {
    const own = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of own) if (key?.startsWith(storagePrefix)) storage.removeItem(key)
  }

  const write = (next: StoredSession): void => {
    isShared =
      attempt(() => {
        storage.setItem(keys.token, next.token)
        storage.setItem(keys.account, JSON.stringify(next.account))
        storage.setItem(keys.customer, JSON.stringify(next.customer))
        return true
      }) ?? false
    // Removes a partly written session, which would be read as a broken one.
    if (!isShared) attempt(removeAll)
    replaceSession(next)
  }

  return {
    read: () => session,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    token: () => session?.token ?? '',
    write: (next) => {
      end.begin()
      write(next)
    },
    isOver: () => session !== null && end.isOver(),
    change: (accountId, parts) => {
      // Does not restore a session that another tab ended, nor overwrite one it stored since.
      const present = isShared ? stored() : session
      if (session?.account.id !== accountId || present?.account.id !== accountId) return
      if (parts.token !== undefined) end.begin()
      write({ ...present, ...parts })
    },
    clear: () => {
      const [own, present] = [session, stored()]
      // Keeps the keys of another account that signed in from another tab.
      if (!own || !present || present.account.id === own.account.id) attempt(removeAll)
      isShared = false
      replaceSession(null)
    },
    follow: () => {
      if (!session || !isShared) return 'same'
      const present = stored()
      if (present?.account.id !== session.account.id) return 'ended'
      replaceSession(present)
      return 'same'
    },
  }
}
