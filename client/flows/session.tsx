import { createContext, type ReactNode, use } from 'react'
import type { EndReason, SessionEvent } from '../../machines/auth/session/session.machine'

/** The signed-in account. Fields are null if an old account never had them. */
export interface StoredAccount {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  role: { name: string }
}

export interface StoredCustomer {
  id: string
  accountId: string
  phone: string
  kycRequired: boolean
}

/** The stored session (AUTH-24). Old accounts have no customer. */
export interface StoredSession {
  token: string
  account: StoredAccount
  customer: StoredCustomer | null
}

/** Reads and writes the stored session. */
export interface SessionStore {
  /** Null unless the token and the account are complete. Never throws. */
  read: () => StoredSession | null
  /** Calls back after each change. Returns an unsubscribe function. */
  subscribe: (onChange: () => void) => () => void
  token: () => string
  /** Whether the session's 12 hours have ended (ruling 33); false when signed out. */
  isOver: () => boolean
  /** If storage is full or forbidden, the session is kept in memory until the page closes. */
  write: (session: StoredSession) => void
  /** Replaces parts of this account's session; a token restarts its time. Does nothing if another session is open. */
  change: (accountId: string, parts: Partial<StoredSession>) => void
  /** Stores the token that `work` returns; the server has then ended the present one (ruling 25). */
  replaceToken: (accountId: string, work: () => Promise<string>) => Promise<void>
  /** Removes all of the session's keys, including from memory; other tabs receive the reason. */
  clear: (reason?: EndReason) => void
  /** Reads other tabs' changes and takes over a newer token of the same account. */
  follow: () => 'same' | 'ended'
  /** Like `follow`, for a 401; if `waits`, only after this tab has replaced its token. */
  followReplaced: (refusedToken: string, waits: boolean) => Promise<'same' | 'ended'>
}

export interface OpenSession {
  account: StoredAccount
  customer: StoredCustomer | null
  send: (event: SessionEvent) => void
}

const SessionContext = createContext<OpenSession | null>(null)

export const SessionProvider = ({ session, children }: { session: OpenSession; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** The signed-in customer. Only pages behind the route guard may use it. */
export const useSession = (): OpenSession => {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}
