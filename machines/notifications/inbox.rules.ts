import { dashboardRoutes } from '../shell/routes.rules'
import { transactionPath } from '../shell/transaction-path.rules'

/** What a notification is about; null: the server does not say. */
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
  ['identity', () => dashboardRoutes.sell.path],
])

export const pageOf = (about: Subject): string | null => (about && pages.get(about.kind)?.(about.id)) ?? null

const threadOf = ({ id, about }: Notification): string =>
  about?.kind === 'transaction' && about.id !== null ? `transaction ${about.id}` : `notification ${id}`

/** All that is told with this one: of the same transaction, or it alone. */
export const toldWith = <Each extends Notification>(all: readonly Each[], one: Each): Each[] =>
  all.filter((other) => threadOf(other) === threadOf(one))

export interface Thread<Each> {
  newest: Each
  earlier: Each[]
}

/** Newest first; the notifications of one transaction are together, on the day of the newest. */
export const groupsOf = <Each extends Notification>(
  all: readonly Each[],
  dayOf: (iso: string) => string,
): { day: string; threads: Thread<Each>[] }[] => {
  const days = new Map<string, Thread<Each>[]>()
  const threads = new Map<string, Thread<Each>>()
  for (const each of all) {
    const known = threads.get(threadOf(each))
    if (known) {
      known.earlier.push(each)
      continue
    }
    const thread = { newest: each, earlier: [] }
    threads.set(threadOf(each), thread)
    const day = dayOf(each.createDate)
    days.set(day, [...(days.get(day) ?? []), thread])
  }
  return [...days].map(([day, own]) => ({ day, threads: own }))
}
