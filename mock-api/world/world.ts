import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gunzipSync, gzip } from 'node:zlib'
import { desc, eq, sql } from 'drizzle-orm'
import { notify } from '../accounts/notices'
import { endSessions } from '../auth/tokens.store'
import { type Database, migrationsFolder } from '../database/database'
import { dumpSeeds, restoreSeeds, type SeedDump } from '../database/seed-dump'
import { conflict, invalid, notFound } from '../http/api-error'
import type { Clock } from '../http/clock'
import type { Deps } from '../http/deps'
import { type AuditReport, auditLedger } from '../ledger/audit'
import type { Pair } from '../ledger/pairs'
import { mails } from '../schema/mails'
import { announcements, settings } from '../schema/market'
import { activeAnnouncements } from '../sell/announcements.store'
import { commentAsStaff } from '../transactions/comments.store'
import { depositActions } from './deposits'
import { type Fault, type FaultOrder, Faults } from './faults/faults'
import { HeldRequests } from './faults/held-requests'
import { RequestLog } from './faults/requests'
import type { RouteTable } from './faults/route-table'
import { Jobs } from './jobs'
import { type Feed, setLimit, setPrice, setRate } from './market/price-feed'
import { peopleActions } from './people/people'
import { accountIdOf } from './people/people.store'
import { type Era, horizonOf, type TailFilter, tailOf } from './tail'

/** Moves the world's clock. What came due meanwhile has happened before these resolve. */
const timeActions = (clock: Clock, jobs: Jobs) => ({
  async advanceClock(ms: number): Promise<void> {
    await clock.advance(ms)
    await jobs.catchUp()
  },
  async setClock(at: Date): Promise<void> {
    await clock.set(at)
    await jobs.catchUp()
  },
  async resetClock(): Promise<void> {
    await clock.advance(-clock.offsetMs())
    await jobs.catchUp()
  },
})

type Mail = { id: string; to: string; subject: string; body: string; at: string }

/** The last 100 mails to anybody, newest first; `to` narrows it to one address. */
async function listMails(db: Database, to?: string): Promise<Mail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(sql`lower(${mails.to})`, sql`lower(${to})`))
    .orderBy(desc(mails.at), desc(mails.id))
    .limit(100)
  return rows.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
}

async function announce(db: Database, body: string, now: Date): Promise<void> {
  await db.insert(announcements).values({ id: randomUUID(), body, createDate: now })
}

async function clearAnnouncements(db: Database): Promise<void> {
  await db.update(announcements).set({ active: false }).where(eq(announcements.active, true))
}

/** The first line of a snapshot's file, which is all that a list reads. */
interface Header {
  schema: string
  /** The snapshot that its history goes back to; null for the seeds. */
  from: string | null
  /** The world's time, ISO 8601: loading brings this moment back, and with it prices, which follow from the time. */
  at: string
}

type SnapshotNote = Pick<Header, 'from' | 'at'> & { name: string; isHere: boolean }

/** What mock-api keeps in memory, and what happens next depends on. */
interface Memory {
  faults: Fault[]
  made: string[]
}

interface Parts {
  deps: Deps
  folder: string
  keep: () => Memory
  /** Puts the memory back, with nothing else at work meanwhile. */
  restore: (memory: Memory, database: () => Promise<void>) => Promise<void>
}

const ending = '.json.gz'
/** A header is short, and compression makes it no longer than this. */
const headBytes = 4_096

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const schema = journal.entries.at(-1)!.tag

const checked = (name: string): string => {
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(name))
    throw invalid({
      name: 'A name has up to 40 small letters, digits and hyphens, such as before-the-payout',
    })
  return name
}

const headOf = (path: string): Header | null => {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    const cut = head.subarray(0, readSync(file, head))
    const [line = ''] = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split('\n', 1)
    return JSON.parse(line) as Header
  } catch {
    return null // not one of ours
  } finally {
    closeSync(file)
  }
}

/** The whole database, the clock and the memory. Held requests are released, and the request log is emptied. */
const snapshotActions = ({ deps: { db, clock }, folder, keep, restore }: Parts) => {
  let here: string | null = null
  const pathOf = (name: string): string => join(folder, checked(name) + ending)
  const known = (name: string): string => {
    const path = pathOf(name)
    if (!existsSync(path)) throw notFound(`No snapshot ${name}`)
    return path
  }

  const write = async (name: string, from: string | null): Promise<void> => {
    const at = clock.now()
    const dump = await db.transaction((tx) => dumpSeeds(tx, at), { isolationLevel: 'repeatable read' })
    const header: Header = { schema, from, at: at.toISOString() }
    const text = `${JSON.stringify(header)}\n${JSON.stringify({ ...keep(), dump })}`
    mkdirSync(folder, { recursive: true })
    const partial = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(partial, await promisify(gzip)(text, { level: 1 }))
      await rename(partial, pathOf(name))
    } finally {
      await rm(partial, { force: true })
    }
    here = name
  }

  const load = async (name: string): Promise<void> => {
    const path = known(name)
    const saved = headOf(path)?.schema
    if (saved !== undefined && saved !== schema)
      throw conflict(
        `${name} was saved from a database of migration ${saved}, and this one has ${schema}: check out the version that saved it, or play its scenario anew and save that`,
      )
    const [head, memory] = await readFile(path)
      .then((packed) => promisify(gunzip)(packed))
      .then((text) => text.toString().split('\n'))
      .then(
        ([first, rest]) =>
          [JSON.parse(first!) as Header, JSON.parse(rest!) as Memory & { dump: SeedDump }] as const,
      )
      .catch(() => {
        throw conflict(`${name} cannot be read: its file was cut or changed. Delete ${path}`)
      })
    const at = new Date(head.at)
    await restore(memory, async () => {
      await db.transaction(async (tx) => {
        await restoreSeeds(tx, memory.dump, at)
        await tx.update(settings).set({ clockOffsetMs: at.getTime() - Date.now() })
      })
      await clock.load()
    })
    here = name
  }

  return {
    /** Keeps the world under a name; an older one of that name is kept unless it shall be replaced (409). */
    async save(name: string, replace = false): Promise<void> {
      if (existsSync(pathOf(name)) && !replace)
        throw conflict(`There is a snapshot ${name} already: choose another name, or replace it`)
      await write(name, here === name ? (headOf(pathOf(name))?.from ?? null) : here)
    },
    /** Brings a saved world back, whole or not at all. Refused: 404, 409 for another schema or a broken file. */
    load,
    /** Begins another history at a snapshot, by default the last one that was saved or loaded. */
    async branch(name: string, from = here): Promise<void> {
      if (from === null) throw conflict('Nothing was saved or loaded yet: say which snapshot to begin from')
      if (existsSync(pathOf(name))) throw conflict(`There is a snapshot ${name} already: choose another name`)
      await load(from)
      await write(name, from)
    },
    snapshots: (): SnapshotNote[] =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((file) => file.endsWith(ending))
        .flatMap((file) => {
          const name = file.slice(0, -ending.length)
          const head = headOf(join(folder, file))
          return head ? [{ name, from: head.from, at: head.at, isHere: name === here }] : []
        })
        .sort((one, other) => one.at.localeCompare(other.at)),
    /** The seeds again: what is saved from now on comes from no snapshot. */
    leave: (): void => {
      here = null
    },
  }
}

export type WorldParts = {
  deps: Deps
  reseed: () => Promise<void>
  table: RouteTable
  snapshotsFolder: string
  /** Told when a job fails; the job is tried again at its next beat. */
  complain: (job: string, error: unknown) => void
}

export type SettlementRequest = { mode?: 'auto' | 'manual'; poolMs?: number; pendingMs?: number }

export type World = ReturnType<typeof createWorld>

/** The same actions in process (tests) and as JSON routes. `customer`: an account id, username or email. */
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
    notify: async (customer: string, title: string, body: string): Promise<string> =>
      notify(db, { accountId: await accountIdOf(db, customer), title, body }, clock.now()),

    /** Ends every session of a customer, or of all (null); answers how many. */
    endSessions: async (customer: string | null): Promise<number> =>
      endSessions(db, clock.now(), customer === null ? null : await accountIdOf(db, customer)),

    comment: ({ transactionId, body }: { transactionId: string; body: string }): Promise<void> =>
      commentAsStaff(db, clock, transactionId, body),

    fault: (order: FaultOrder) => faults.add(order),
    faults: () => faults.list(),
    firedFaults: () => faults.fired(),
    removeFault: (id: number) => faults.remove(id),
    clearFaults(): void {
      faults.clear()
      heldRequests.releaseAll()
    },
    /** Lets the requests go that a 'hold' fault holds; answers how many. */
    release: (gate = 'gate') => heldRequests.release(gate),
    untilHeld: (gate = 'gate', count = 1) => heldRequests.untilHeld(gate, count),

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
