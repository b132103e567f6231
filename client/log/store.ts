import type { LogRecord } from '../../machines/core/flow'
import { hexOf } from '../platform/hex'
import { visitorLimits } from './limits'
import { LogPartition } from './log-partition'

/** How long a wipe may hold up whoever waits for it, ms. */
const wipeWithinMs = 1_000

export interface LogQuery {
  session?: string
  flow?: string
  actor?: string
}

/** What flows heard and told, append-only, on the customer's own disk. It never fails: the worst is forgetting. */
export interface EventLog {
  /** Keeps a record; it is written with the next flush. */
  append: (record: LogRecord) => void
  /** Who holds records back hands them over whenever this is called: before anything else is done with the log. */
  precededBy: (settle: () => void) => void
  /** From now on everything belongs to this account (null: to nobody yet), with what this tab wrote so far. */
  open: (accountId: string | null) => void
  /** Each tab's life in its own order. */
  read: (query?: LogQuery) => Promise<LogRecord[]>
  flush: () => Promise<void>
  /** Forgets the open account's log and nobody's, at the end of a session; nobody's is open afterwards. */
  wipe: () => Promise<void>
}

export interface LogOptions {
  /** One tab's life; the recorder's. */
  session: string
  /** ms since 1970. */
  now: () => number
  /** Tells `pagehide` and `visibilitychange`; the window. */
  page?: EventTarget
}

const nobody = 'app-anonymous'

/** An account's database; its name says nothing about the account. */
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
  // A phone may end a hidden page without another word.
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
    read: async ({ session: life, flow, actor } = {}) => {
      settle()
      return (await current.read())
        .filter((record) => life === undefined || record.session === life)
        .filter((record) => flow === undefined || record.flow === flow)
        .filter((record) => actor === undefined || record.actor === actor)
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
