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
import { conflictError, invalidError, notFoundError } from '../http/api-error'
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
import { RequestTraces } from './request-traces'
import { type SupportStep, takeStep } from './support'
import { type Era, horizonOf, type TailFilter, tailOf } from './tail'

/** Each action also settles everything that becomes due. */
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

/** The last 100 emails, newest first; with `to`, only those to this address. */
async function listMails(db: Database, to?: string): Promise<Mail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(sql`lower(${mails.to})`, sql`lower(${to})`))
    .orderBy(desc(mails.at), desc(mails.id))
    .limit(100)
  return rows.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
}

/** The first line of a snapshot file, which is all that listing snapshots reads. */
interface Header {
  schema: string
  /** The snapshot that it continues; null for the seeds. */
  from: string | null
  /** Mock time, ISO 8601; loading restores it and thereby the prices, which depend on it. */
  at: string
}

type SnapshotNote = Pick<Header, 'from' | 'at'> & { name: string; isHere: boolean }

/** In-memory state that a snapshot must contain. */
interface Memory {
  faults: Fault[]
  made: string[]
}

interface Parts {
  deps: Deps
  folder: string
  keep: () => Memory
  /** Restores the memory; call it while no job runs. */
  restore: (memory: Memory, database: () => Promise<void>) => Promise<void>
}

const fileSuffix = '.json.gz'
/** Any compressed header is shorter. */
const headBytes = 4_096

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const schema = journal.entries.at(-1)!.tag

const validateName = (name: string): string => {
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(name))
    throw invalidError({
      name: 'A name has up to 40 lowercase letters, digits and hyphens, such as before-the-payout',
    })
  return name
}

const readHeader = (path: string): Header | null => {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(headBytes)
    const firstBytes = buffer.subarray(0, readSync(file, buffer))
    const [line = ''] = gunzipSync(firstBytes, { finishFlush: constants.Z_SYNC_FLUSH })
      .toString()
      .split('\n', 1)
    return JSON.parse(line) as Header
  } catch {
    return null // not a snapshot
  } finally {
    closeSync(file)
  }
}

/** Saves and restores database, clock and memory. Loading releases held requests and clears the request log. */
const snapshotActions = ({ deps: { db, clock }, folder, keep, restore }: Parts) => {
  let currentName: string | null = null
  const pathOf = (name: string): string => join(folder, validateName(name) + fileSuffix)
  const existingPath = (name: string): string => {
    const path = pathOf(name)
    if (!existsSync(path)) throw notFoundError(`No snapshot ${name}`)
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
    currentName = name
  }

  const load = async (name: string): Promise<void> => {
    const path = existingPath(name)
    const savedSchema = readHeader(path)?.schema
    if (savedSchema !== undefined && savedSchema !== schema)
      throw conflictError(
        `${name} was saved from a database of migration ${savedSchema}, and this one has ${schema}: check out the version that saved it, or play its scenario again and save that`,
      )
    const [head, memory] = await readFile(path)
      .then((compressed) => promisify(gunzip)(compressed))
      .then((text) => text.toString().split('\n'))
      .then(
        ([header, content]) =>
          [JSON.parse(header!) as Header, JSON.parse(content!) as Memory & { dump: SeedDump }] as const,
      )
      .catch(() => {
        throw conflictError(`${name} cannot be read: its file is truncated or changed. Delete ${path}`)
      })
    const at = new Date(head.at)
    await restore(memory, async () => {
      await db.transaction(async (tx) => {
        await restoreSeeds(tx, memory.dump, at)
        await tx.update(settings).set({ clockOffsetMs: at.getTime() - Date.now() })
      })
      await clock.load()
    })
    currentName = name
  }

  return {
    /** Throws 409 for an existing name unless `replace` is set. */
    async save(name: string, replace = false): Promise<void> {
      if (existsSync(pathOf(name)) && !replace)
        throw conflictError(`Snapshot ${name} already exists: choose another name, or replace it`)
      await write(name, currentName === name ? (readHeader(pathOf(name))?.from ?? null) : currentName)
    },
    /** Atomic. Throws 404, or 409 for another schema or a broken file. */
    load,
    /** Starts from a snapshot, by default the last one saved or loaded. */
    async branch(name: string, from = currentName): Promise<void> {
      if (from === null)
        throw conflictError('Nothing was saved or loaded yet: name the snapshot to start from')
      if (existsSync(pathOf(name)))
        throw conflictError(`Snapshot ${name} already exists: choose another name`)
      await load(from)
      await write(name, from)
    },
    snapshots: (): SnapshotNote[] =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((file) => file.endsWith(fileSuffix))
        .flatMap((file) => {
          const name = file.slice(0, -fileSuffix.length)
          const head = readHeader(join(folder, file))
          return head ? [{ name, from: head.from, at: head.at, isHere: name === currentName }] : []
        })
        .sort((a, b) => a.at.localeCompare(b.at)),
    /** After a reset to the seeds the next snapshot has no parent. */
    leave: (): void => {
      currentName = null
    },
  }
}

export type WorldParts = {
  deps: Deps
  reseed: () => Promise<void>
  table: RouteTable
  snapshotsFolder: string
  /** Called for a failed job, which runs again later. */
  logError: (job: string, error: unknown) => void
}

export type SettlementRequest = { mode?: 'auto' | 'manual'; poolMs?: number; pendingMs?: number }

export type World = ReturnType<typeof createWorld>

/** Tests call it in process, others through its JSON routes. `customer`: an account id, username or email. */
export function createWorld({ deps, reseed, table, snapshotsFolder, logError }: WorldParts) {
  const { db, clock } = deps
  const faults = new Faults(table)
  const heldRequests = new HeldRequests()
  const requestLog = new RequestLog()
  const requestTraces = new RequestTraces(requestLog)
  const jobs = new Jobs(deps, logError)
  const createdIds = new Set<string>()
  let era: Era = { number: 0, began: null }

  /** Replaces the database's content and clears all state kept for the old content. */
  const replaceDatabase = async (database: () => Promise<void>): Promise<void> => {
    await jobs.stop()
    try {
      await database()
      faults.clear()
      heldRequests.releaseAll()
      requestLog.clear()
      requestTraces.clear()
      era = { number: era.number + 1, began: await horizonOf(db) }
    } finally {
      jobs.start()
    }
  }
  const { leave: forgetCurrent, ...snapshots } = snapshotActions({
    deps,
    folder: snapshotsFolder,
    keep: () => ({ faults: faults.list(), made: [...createdIds] }),
    async restore(memory, database) {
      await replaceDatabase(database)
      faults.restore(memory.faults)
      createdIds.clear()
      for (const account of memory.made) createdIds.add(account)
    },
  })

  return {
    /** For server.ts, middleware and jobs. */
    inner: { deps, table, faults, heldRequests, requestLog, jobs },
    ...depositActions(db, clock),
    ...timeActions(clock, jobs),
    ...peopleActions(deps, createdIds),
    ...snapshots,

    /** Naira per dollar of a pair; null returns it to the market. */
    setRate: (pair: Pair, value: string | null): Promise<void> => setRate(db, pair, value),
    setLimit: (pair: Pair, limit: string): Promise<void> => setLimit(db, pair, limit),
    /** Dollars per coin; null returns it to the market. */
    setPrice: (symbol: string, price: string | null): Promise<void> =>
      setPrice(db, symbol, price, clock.now()),
    /** With 'down' prices become stale, and the API responds 503 after 5 minutes. */
    setFeed: async (feed: Feed): Promise<void> => void (await db.update(settings).set({ feed })),
    setAdminWalletMode: async (on: boolean): Promise<void> =>
      void (await db.update(settings).set({ adminWalletMode: on })),
    /** Sets automatic or manual settlement, and its delays. */
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
    announce: async (body: string): Promise<void> =>
      void (await db.insert(announcements).values({ id: randomUUID(), body, createDate: clock.now() })),
    clearAnnouncements: async (): Promise<void> =>
      void (await db.update(announcements).set({ active: false }).where(eq(announcements.active, true))),
    notify: async (customer: string, title: string, body: string): Promise<string> =>
      notify(db, { accountId: await accountIdOf(db, customer), title, body }, clock.now()),

    /** Ends the sessions of a customer, or of all (null); returns how many. */
    endSessions: async (customer: string | null): Promise<number> =>
      endSessions(db, clock.now(), customer === null ? null : await accountIdOf(db, customer)),

    comment: ({ transactionId, body }: { transactionId: string; body: string }): Promise<void> =>
      commentAsStaff(db, clock, transactionId, body),
    /** Takes support's step on a complaint; `body`: the reply. */
    ticket: (ticket: string, step: SupportStep, body?: string): Promise<void> =>
      takeStep(deps, ticket, step, body),

    fault: (order: FaultOrder) => faults.add(order),
    faults: () => faults.list(),
    firedFaults: () => faults.fired(),
    removeFault: (id: number) => faults.remove(id),
    clearFaults(): void {
      faults.clear()
      heldRequests.releaseAll()
    },
    /** Releases the requests held at a gate; returns how many. */
    release: (gate = 'gate') => heldRequests.release(gate),
    untilHeld: (gate = 'gate', count = 1) => heldRequests.untilHeld(gate, count),

    tail: (after?: string, filter: TailFilter = {}) => tailOf({ db, log: requestLog, era }, after, filter),
    requestTraces,
    audit: (): Promise<AuditReport> => auditLedger(db),
    /** Restores the seeds and real time, and clears faults and requests. */
    async reset(): Promise<void> {
      await replaceDatabase(async () => {
        await reseed()
        await clock.load()
        await jobs.catchUp()
      })
      forgetCurrent()
    },
  }
}
