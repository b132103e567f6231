import { cp, readFile } from 'node:fs/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fileOf } from '../files'
import { unavailable } from '../http/api-error'
import { withTraceComment } from '../http/trace'
import { isReady, markReady } from './data-dir'

/** One type for the embedded database and a server, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** Runs `work` under an advisory lock, so that migrations and seeds run once across processes. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Embedded only: the whole data folder, for the snapshot. */
  dump?: () => Promise<Blob>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PostgreSQL runs embedded. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives; in memory without it. */
  dataDir?: string | undefined
  /** An already migrated database to start from, made by snapshot.ts: 1 s instead of 5. */
  snapshot?: { archive: string; folder: string } | undefined
  /** Called when a server's connection breaks; the next statement opens another. */
  onLost?: (error: Error) => void
}

export const migrationsFolder = fileOf('migrations')

/** Opens the database and runs the migrations: the same for both kinds. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  options.databaseUrl ? openServer(options.databaseUrl, options.onLost) : openEmbedded(options)

/** Names the trace in each statement; drizzle hands statements over as objects. */
class TracingClient extends pg.Client {
  override query(...args: never[]): never {
    const [first, ...rest] = args as unknown[]
    const text = (first as { text?: unknown } | null)?.text
    const traced =
      typeof first === 'string'
        ? withTraceComment(first)
        : typeof text === 'string'
          ? Object.assign(first as object, { text: withTraceComment(text) })
          : first
    return (super.query as (...args: unknown[]) => never)(traced, ...rest)
  }
}

/** The key of the advisory lock of starts: an arbitrary number. */
const startLock = 4_100_000_001
/** Connection timeout, ms. */
const connectMs = 5_000
/** Every statement is short: starting parallel workers took longer than the reads that the planner gave them. */
const withoutParallelWorkers = 'set max_parallel_workers_per_gather = 0'

const openServer = async (
  connectionString: string,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => void (await client.query(withoutParallelWorkers)),
    Client: TracingClient as never,
  })
  // Without listeners a restart of the server would end this process: one for idle connections, one for active ones.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))
  const alone: OpenDatabase['alone'] = async (work) => {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [startLock])
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined)
      client.release()
    }
  }
  const db = drizzleServer(pool)
  try {
    await alone(() => migrateServer(db, { migrationsFolder }))
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db, close: () => pool.end(), alone }
}

const openEmbedded = async ({ dataDir, snapshot }: DatabaseOptions): Promise<OpenDatabase> => {
  const isNew = dataDir === undefined || !isReady(dataDir)
  // On disk a copied folder is open in half the time that unpacking the archive takes.
  if (isNew && snapshot && dataDir !== undefined) await cp(snapshot.folder, dataDir, { recursive: true })
  const unpacks = snapshot !== undefined && dataDir === undefined
  const client = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(unpacks ? { loadDataDir: new Blob([await readFile(snapshot.archive)]) } : {}),
  })
  // Each query copies this table. Without PostgreSQL's 330 array types, which no statement returns, that takes 0.1 ms
  // instead of 0.4.
  client.parsers = types.parsers
  const db = drizzleEmbedded(client)
  await migrateEmbedded(db, { migrationsFolder })
  if (isNew && dataDir !== undefined) markReady(dataDir)
  return {
    db,
    close: () => client.close(),
    alone: (work) => work(),
    dump: async () => client.dumpDataDir('none'),
  }
}

/** The rows of a raw SQL statement. */
export const rowsOf = async <Row>(
  db: Database,
  query: Parameters<Database['execute']>[0],
): Promise<readonly Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows

/** How long a call that moves money waits for a lock, and for one statement, ms: its caller waits for 10 s. */
const lockTimeoutMs = 3_000
const statementTimeoutMs = 5_000
/** SQLSTATE of what those two end: lock_not_available and query_canceled. */
const timedOut = new Set(['55P03', '57014'])

/** A transaction that times out before its caller does (ruling 23): nothing is written, 503. */
export const withTimeouts = async <Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true),
        set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`)
      return work(tx)
    })
  } catch (error) {
    throw inTime(error)
  }
}

/** What ended for want of time is 503. */
export const inTime = (error: unknown): unknown =>
  timedOut.has(sqlStateOf(error) ?? '') ? unavailable() : error

/** The SQLSTATE of an error, however the query builder wrapped it. */
const sqlStateOf = (error: unknown): string | undefined => {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? undefined : sqlStateOf(cause)
}

/** Whether a write violated a unique index. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** What pg-pool says, and no more than that, where every connection stayed busy for `connectMs`. */
const noConnection = 'timeout exceeded when trying to connect'

/** Whether a statement never reached the server, for want of a connection. */
export const isCrowded = (error: unknown): boolean => {
  const { cause, message } = (error ?? {}) as { cause?: unknown; message?: unknown }
  return message === noConnection || (cause !== undefined && isCrowded(cause))
}
