import type { LogRecord } from '../../machines/core/flow'
import { hexOf } from '../platform/hex'
import { visitorLimits } from './limits'
import { LogPartition } from './log-partition'

/** How long callers wait for a wipe at most, ms. */
const wipeWithinMs = 1_000

/** The append-only event log on the customer's disk. It never fails: at worst it forgets. */
export interface EventLog {
  /** Appends a record; it is written with the next flush. */
  append: (record: LogRecord) => void
  /** Registers a source of buffered records, which is flushed before any other operation on the log. */
  precededBy: (settle: () => void) => void
  /** Opens the log of this account (null: of visitors), to which this tab's records so far are moved. */
  open: (accountId: string | null) => void
  /** All records, or those of one tab, in the order of each tab. */
  read: (tab?: { session: string }) => Promise<LogRecord[]>
  flush: () => Promise<void>
  /** Deletes the open account's log and the visitors', at the end of a session; the visitors' is open afterwards. */
  wipe: () => Promise<void>
}

export interface LogOptions {
  /** This tab's id; the recorder's. */
  session: string
  /** ms since 1970. */
  now: () => number
  /** Source of `pagehide` and `visibilitychange`: the window. */
  page?: EventTarget
}

const nobody = 'app-anonymous'

/** The name of an account's database, which reveals nothing about the account. */
const nameFor = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accountId))
  return `app-${hexOf(hash).slice(0, 16)}`
}

export const createLog = ({ session, now, page }: LogOptions): EventLog => {
  const anonymous = new LogPartition({ name: async () => nobody, session, now, limits: visitorLimits })
  let current = anonymous
  let account: string | null = null
  let settle = (): void => undefined
  let moving: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    settle()
    return current.flush()
  }
  // A phone may kill a hidden page without another event.
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
      moving = previous.takeOwn().then((records) => {
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
      const closing = current
      const gone = moving.then(() => Promise.all([closing.clear(), anonymous.clear()]))
      current = anonymous
      account = null
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, wipeWithinMs))])
    },
  }
}
