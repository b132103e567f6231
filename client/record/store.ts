import type { LogRecord } from '../../machines/core/flow'
import { hexOf } from '../platform/hex'
import { visitorLimits } from './limits'
import { LogPartition } from './log-partition'

const wipeTimeoutMs = 1_000

/** The append-only event log on the customer's disk. Never fails, but may lose records. */
export interface EventLog {
  append: (record: LogRecord) => void
  /** Registers a source of buffered records, which every other operation flushes first. */
  precededBy: (settle: () => void) => void
  /** Opens this account's log (null: the visitors' log) and moves this tab's visitor records there. */
  open: (accountId: string | null) => void
  /** The records of all tabs, or of one tab, in order within each tab. */
  read: (tab?: { session: string }) => Promise<LogRecord[]>
  flush: () => Promise<void>
  /** Deletes the open account's log and the visitors' log, then opens the visitors'. */
  wipe: () => Promise<void>
}

export interface LogOptions {
  session: string
  now: () => number
  page?: EventTarget
}

const anonymousName = 'app-anonymous'

/** The database's name, which reveals nothing about the account. */
const nameFor = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accountId))
  return `app-${hexOf(hash).slice(0, 16)}`
}

export const createLog = ({ session, now, page }: LogOptions): EventLog => {
  const anonymous = new LogPartition({ name: async () => anonymousName, session, now, limits: visitorLimits })
  let current = anonymous
  let account: string | null = null
  let settle = (): void => undefined
  let pendingMove: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    settle()
    return current.flush()
  }
  // A phone may kill a hidden page without firing another event.
  for (const leaving of ['pagehide', 'visibilitychange']) page?.addEventListener(leaving, () => void flush())

  return {
    append: (record) => current.add(record),
    precededBy: (work) => {
      settle = work
    },
    open: (accountId) => {
      settle()
      if (accountId === account) return
      const previous = current
      account = accountId
      current =
        accountId === null ? anonymous : new LogPartition({ name: () => nameFor(accountId), session, now })
      if (previous !== anonymous) return void previous.flush()
      const next = current
      pendingMove = previous.takeSessionRecords().then((records) => {
        for (const record of records) next.add(record)
        return next.flush()
      })
    },
    read: async (tab) => {
      settle()
      return (await current.read()).filter(({ session: of }) => tab === undefined || of === tab.session)
    },
    flush,
    wipe: async () => {
      settle()
      const closedLog = current
      const wiped = pendingMove.then(() => Promise.all([closedLog.clear(), anonymous.clear()]))
      current = anonymous
      account = null
      await Promise.race([wiped, new Promise((resolve) => setTimeout(resolve, wipeTimeoutMs))])
    },
  }
}
