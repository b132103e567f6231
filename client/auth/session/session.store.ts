import { sessionMs } from '../../../machines/auth/session/session.rules'
import type { SessionStore, StoredAccount, StoredCustomer, StoredSession } from '../../flows/session'
import { createSingleFlightLock } from '../../platform/single-flight-lock'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** The remaining time and when it was stored, both in ms, for a page that starts offline. */
const key = `${storagePrefix}left`

/**
 * Counts down a session's 12 hours (rulings 27 and 33) by the time elapsed on the device's clock since the token: a
 * wrong clock does not matter, and setting it back extends no session (decision 49). Without storage it counts in
 * memory, and so it does while local storage lacks the session: a closed tab leaves nothing there.
 */
const createSessionEnd = (storage: AppStorage, now: () => number, isShared: () => boolean) => {
  let entry = ''
  const count = (remainingMs: number): void => {
    entry = `${remainingMs} ${now()}`
  }
  /** Throws if storage is full or forbidden. */
  const store = (): void => storage.setItem(key, entry)
  return {
    restart: (): void => count(sessionMs),
    store,
    /** Whether the time is over; stores the remaining time. */
    isOver: (): boolean => {
      const item = isShared() ? attempt(() => storage.getItem(key)) : null
      const lastEntry = item || entry || `${sessionMs} ${now()}`
      const [lastRemainingMs = 0, lastSeenAt = 0] = lastEntry.split(' ').map(Number)
      const remainingMs = lastRemainingMs - Math.max(0, now() - lastSeenAt)
      count(remainingMs)
      if (isShared()) attempt(store)
      // A broken value counts as ended.
      return !(remainingMs > 0)
    },
  }
}

const keys = {
  token: `${storagePrefix}token`,
  account: `${storagePrefix}account`,
  customer: `${storagePrefix}customer`,
} as const

/** A tab holds it from its request for a new token until the token is stored. */
const replacementLock = 'coinnaira.token'

/** How long another tab's write may take to arrive, because storage events are delayed; ms. */
const storageEventMs = 500

export const endReasonKey = `${storagePrefix}ended`

type Plain = Record<string, unknown>

const objectIn = (json: string | null): Plain | null => {
  const value: unknown = attempt(() => JSON.parse(json ?? 'null'))
  return typeof value === 'object' ? (value as Plain | null) : null
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
export const createSessionStore = (
  storage: AppStorage,
  now: () => number = Date.now,
  tabs = createSingleFlightLock(globalThis.navigator?.locks),
): SessionStore => {
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
  /** Whether local storage has the session: only then does its absence mean that another tab ended it. */
  let isShared = session !== null
  const end = createSessionEnd(storage, now, () => isShared)

  const removeKeys = (): void => {
    const allKeys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of allKeys) if (key?.startsWith(storagePrefix)) storage.removeItem(key)
  }

  /** Stores all of it or nothing. The time is stored with a new token, and with a session that was in memory. */
  const write = (next: StoredSession, isNew: boolean): void => {
    if (isNew) end.restart()
    const storesTime = isNew || !isShared
    isShared =
      attempt(() => {
        if (storesTime) end.store()
        storage.setItem(keys.token, next.token)
        storage.setItem(keys.account, JSON.stringify(next.account))
        storage.setItem(keys.customer, JSON.stringify(next.customer))
        return true
      }) ?? false
    // A partly written session would count as broken.
    if (!isShared) attempt(removeKeys)
    replaceSession(next)
  }

  const currentSession = (): StoredSession | null => {
    const storedSession = stored()
    // Another tab may have stored a session since, of this account or another one.
    isShared ||= session !== null && storedSession?.account.id === session.account.id
    return storedSession ?? (isShared ? null : session)
  }

  /** Changes neither a session that another tab ended nor another account's. */
  const change = (accountId: string, parts: Partial<StoredSession>): void => {
    const current = currentSession()
    if (session?.account.id !== accountId || current?.account.id !== accountId) return
    write({ ...current, ...parts }, parts.token !== undefined)
  }

  const follow = (): 'same' | 'ended' => {
    if (!session) return 'same'
    const current = currentSession()
    if (current?.account.id !== session.account.id) return 'ended'
    if (current !== session) replaceSession(current)
    return 'same'
  }

  let replacement: Promise<void> | null = null

  return {
    read: () => session,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    token: () => session?.token ?? '',
    write: (next) => write(next, true),
    isOver: () => session !== null && end.isOver(),
    change,
    replaceToken: (accountId, work) => {
      const replacing = tabs.hold(replacementLock, async () => change(accountId, { token: await work() }))
      const settled = replacing
        .catch(() => undefined)
        .finally(() => {
          if (replacement === settled) replacement = null
        })
      replacement = settled
      return replacing
    },
    clear: (reason) => {
      const [openSession, storedSession] = [session, stored()]
      // Another account may have logged in from another tab; its keys are kept.
      if (!openSession || !storedSession || storedSession.account.id === openSession.account.id) {
        // Other tabs receive the reason in the storage event, even if it has been removed by then. Full storage
        // rejects it, but its keys can still be removed.
        if (reason) attempt(() => storage.setItem(endReasonKey, reason))
        attempt(removeKeys)
      }
      isShared = false
      replaceSession(null)
    },
    follow,
    followReplaced: async (refusedToken, waits) => {
      // The replacement's own request must not wait for itself.
      if (waits || !replacement) {
        await replacement
        await tabs.hold(replacementLock, async () => undefined)
      }
      if (follow() === 'same' && session?.token === refusedToken)
        await new Promise<void>((resolve) => {
          const stop = () => {
            listeners.delete(check)
            resolve()
          }
          // Events for other keys may arrive first.
          const check = () => session?.token === refusedToken || stop()
          listeners.add(check)
          setTimeout(stop, storageEventMs)
        })
      return follow()
    },
  }
}
