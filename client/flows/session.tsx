import { createContext, type ReactNode, use } from 'react'
import type { SessionEvent } from '../../machines/auth/session/session.machine'

/** Who is signed in, as the server told at login. Null fields: an old account that never had one. */
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

/** What the browser keeps of a session (section 9). Old accounts have no customer. */
export interface StoredSession {
  token: string
  account: StoredAccount
  customer: StoredCustomer | null
}

/** Where the session's parts are kept; reading never throws and gives null unless token and account are whole. */
export interface SessionStore {
  read: () => StoredSession | null
  /** Calls back after each change of what `read` gives. Returns how to stop. */
  subscribe: (onChange: () => void) => () => void
  /** '' when there is none. */
  token: () => string
  /** Rejected writes (full or forbidden storage) leave the session in memory, until the page closes. */
  write: (session: StoredSession) => void
  /** Replaces parts of the session of this account; nothing when it is not the one that is open any more. */
  change: (accountId: string, parts: Partial<StoredSession>) => void
  /** Removes every key of the app, and what memory holds. */
  clear: () => void
  /** Looks what other tabs left: a newer token of the same account is taken over. */
  follow: () => 'same' | 'ended'
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

/** The signed-in customer; only below the route guard. */
export const useSession = (): OpenSession => {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}
