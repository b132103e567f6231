import { notify } from '../accounts/notices'
import { endSessions } from '../auth/tokens.store'
import type { Deps } from '../http/deps'
import { type AuditReport, auditLedger } from '../ledger/audit'
import type { Pair } from '../ledger/pairs'
import { activeAnnouncements } from '../sell/announcements.store'
import { settings } from '../sell/market.schema'
import { commentAsStaff } from '../transactions/comments.store'
import { depositActions } from './deposits'
import { type FaultOrder, Faults } from './faults/faults'
import { HeldRequests } from './faults/held-requests'
import { RequestLog } from './faults/requests'
import type { RouteTable } from './faults/route-table'
import { Jobs } from './jobs'
import { type Feed, setLimit, setPrice, setRate } from './market/price-feed'
import { announce, clearAnnouncements, listMails } from './messages.store'
import { peopleActions } from './people/people'
import { accountIdOf } from './people/people.store'
import { snapshotActions } from './snapshots'
import { type Era, horizonOf, type TailFilter, tailOf } from './tail'
import { timeActions } from './time'

export type WorldParts = {
  deps: Deps
  /** Empties the database and seeds it again. */
  reseed: () => Promise<void>
  table: RouteTable
  snapshotsFolder: string
  /** Told when a job fails; the job is tried again at its next beat. */
  complain: (job: string, error: unknown) => void
}

export type SettlementRequest = { mode?: 'auto' | 'manual'; poolMs?: number; pendingMs?: number }

export type World = ReturnType<typeof createWorld>

/**
 * What happens around the product, by hand: the same actions in process (tests) and as JSON routes (panel, end
 * to end). `customer` is always an account id, a username or an email. What is refused throws an ApiError.
 */
export function createWorld({ deps, reseed, table, snapshotsFolder, complain }: WorldParts) {
  const { db, clock } = deps
  const faults = new Faults(table)
  const heldRequests = new HeldRequests()
  const requestLog = new RequestLog()
  const jobs = new Jobs(deps, complain)
  const made = new Set<string>()
  let era: Era = { number: 0, began: null }

  /** Another content of the database comes: what belongs to the last one is forgotten. */
  const begin = async (database: () => Promise<void>): Promise<void> => {
    await jobs.stop()
    try {
      await database()
      faults.clear()
      heldRequests.releaseAll()
      requestLog.clear()
      era = { number: era.number + 1, began: await horizonOf(db) }
    } finally {
      jobs.start()
    }
  }
  const { leave, ...snapshots } = snapshotActions({
    deps,
    folder: snapshotsFolder,
    keep: () => ({ faults: faults.list(), made: [...made] }),
    async restore(memory, database) {
      await begin(database)
      faults.restore(memory.faults)
      made.clear()
      for (const account of memory.made) made.add(account)
    },
  })

  return {
    /** For server.ts: the middleware's and the jobs' side of the world. */
    inner: { deps, table, faults, heldRequests, requestLog, jobs },
    ...depositActions(db, clock),
    ...timeActions(clock, jobs),
    ...peopleActions(deps, made),
    ...snapshots,

    /** The naira rate of a pair; null gives it back to the market. */
    setRate: (pair: Pair, value: string | null): Promise<void> => setRate(db, { ...pair, value }),
    setLimit: ({ symbol, chain }: Pair, limit: string): Promise<void> => setLimit(db, symbol, chain, limit),
    /** The dollar price of a coin; null gives it back to the market. */
    setPrice: (symbol: string, price: string | null): Promise<void> =>
      setPrice(db, symbol, price, clock.now()),
    /** 'down' lets prices grow old: after 5 minutes the API answers 503. */
    setFeed: async (feed: Feed): Promise<void> => void (await db.update(settings).set({ feed })),
    setAdminWalletMode: async (on: boolean): Promise<void> =>
      void (await db.update(settings).set({ adminWalletMode: on })),
    /** Whether deposits confirm and payouts go out by themselves, and after which times. */
    async setSettlement({ mode, poolMs, pendingMs }: SettlementRequest): Promise<void> {
      const set = {
        ...(mode === undefined ? {} : { settlementMode: mode }),
        ...(poolMs === undefined ? {} : { poolMs }),
        ...(pendingMs === undefined ? {} : { pendingMs }),
      }
      if (Object.keys(set).length > 0) await db.update(settings).set(set)
    },

    mails: (to?: string) => listMails(db, to),
    announcements: async () => (await activeAnnouncements(db)).map(({ body }) => body),
    announce: (body: string) => announce(db, body, clock.now()),
    clearAnnouncements: () => clearAnnouncements(db),
    /** Answers the notification's id. */
    notify: async (customer: string, title: string, body: string): Promise<string> =>
      notify(db, { accountId: await accountIdOf(db, customer), title, body }, clock.now()),

    /** Ends every session of a customer, or of all (null); answers how many. */
    endSessions: async (customer: string | null): Promise<number> =>
      endSessions(db, clock.now(), customer === null ? null : await accountIdOf(db, customer)),

    /** Staff writes about a transaction, named by id or number. */
    comment: ({ transactionId, body }: { transactionId: string; body: string }): Promise<void> =>
      commentAsStaff(db, clock, transactionId, body),

    fault: (order: FaultOrder) => faults.add(order),
    faults: () => faults.list(),
    firedFaults: () => faults.fired(),
    removeFault: (id: number) => faults.remove(id),
    /** Ends all faults, forgets what they struck, and lets all held requests go. */
    clearFaults(): void {
      faults.clear()
      heldRequests.releaseAll()
    },
    /** Lets the requests go that a 'hold' fault holds; answers how many. */
    release: (gate = 'gate') => heldRequests.release(gate),
    untilHeld: (gate = 'gate', count = 1) => heldRequests.untilHeld(gate, count),

    /** What happened since a cursor, oldest first: requests, steps of transactions, postings, notifications, mails. */
    tail: (after?: string, filter: TailFilter = {}) => tailOf({ db, log: requestLog, era }, after, filter),
    audit: (): Promise<AuditReport> => auditLedger(db),
    /** Empties and seeds the database, and forgets faults, requests and the moved clock. */
    async reset(): Promise<void> {
      await begin(async () => {
        await reseed()
        await clock.load()
        await jobs.catchUp()
      })
      leave()
    },
  }
}
