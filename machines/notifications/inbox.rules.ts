import { dashboardRoutes } from '../shell/routes.rules'
import { ticketsPath } from '../shell/tickets-path.rules'
import { transactionPath } from '../shell/transaction-path.rules'

/** Null if the server sends none. */
export type Subject = { kind: string; id: string | null } | null

export interface Notification {
  id: string
  /** ISO 8601. */
  createDate: string
  read: boolean
  about: Subject
}

const pages: ReadonlyMap<string, (id: string | null) => string | null> = new Map([
  ['transaction', (id: string | null) => id && transactionPath(id)],
  ['bankAccounts', () => dashboardRoutes.banks.path],
  ['fingerprints', () => `${dashboardRoutes.profile.path}#fingerprints`],
  ['devices', () => `${dashboardRoutes.profile.path}#devices`],
  ['ticket', () => ticketsPath],
  ['identity', () => dashboardRoutes.sell.path],
])

export const pageOf = (about: Subject): string | null => (about && pages.get(about.kind)?.(about.id)) ?? null

const threadOf = ({ id, about }: Notification): string =>
  about?.kind === 'transaction' && about.id !== null ? `transaction ${about.id}` : `notification ${id}`

/** All notifications about the same transaction, or only this one. */
export const notificationsInThread = <Each extends Notification>(
  notifications: readonly Each[],
  notification: Each,
): Each[] => notifications.filter((candidate) => threadOf(candidate) === threadOf(notification))

export interface Thread<Each> {
  newest: Each
  earlier: Each[]
}

/** Newest first; a transaction's notifications are all on the day of the newest one. */
export const dayGroupsOf = <Each extends Notification>(
  notifications: readonly Each[],
  dayOf: (iso: string) => string,
): { day: string; threads: Thread<Each>[] }[] => {
  const days = new Map<string, Thread<Each>[]>()
  const threads = new Map<string, Thread<Each>>()
  for (const notification of notifications) {
    const existing = threads.get(threadOf(notification))
    if (existing) {
      existing.earlier.push(notification)
      continue
    }
    const thread = { newest: notification, earlier: [] }
    threads.set(threadOf(notification), thread)
    const day = dayOf(notification.createDate)
    days.set(day, [...(days.get(day) ?? []), thread])
  }
  return [...days].map(([day, dayThreads]) => ({ day, threads: dayThreads }))
}
