import { cp, readFile } from 'node:fs/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { fileOf } from '../files'
import { unavailable } from '../http/api-error'
import { isReady, markReady } from './data-dir'
import { openServer } from './postgres'

/** One type for the embedded database and a server, and for a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** Runs `work` under an advisory lock, so that migrations and seeds run once across processes. */
  alone: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Whether the database answers, within 3 s at most; the embedded one always does. */
  answers: () => Promise<boolean>
  dump?: () => Promise<Blob>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PostgreSQL runs embedded. */
  databaseUrl?: string | undefined
  /** Where the embedded database lives; in memory without it. */
  dataDir?: string | undefined
  /** An already migrated database to start from, made by snapshot.ts: 1 s instead of 5. */
  snapshot?: { archive: string; folder: string } | undefined
  /** Statements may take as long as they like: for tools that nobody waits for. */
  patient?: boolean
  onLost?: (error: Error) => void
}

export const migrationsFolder = fileOf('migrations')

export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  options.databaseUrl
    ? openServer({ ...options, databaseUrl: options.databaseUrl, migrationsFolder })
    : openEmbedded(options)

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
    alone: (work) => work(db),
    answers: async () => true,
    dump: async () => client.dumpDataDir('none'),
  }
}

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

export const isTaken = (error: unknown): boolean => sqlStateOf(error) === '23505'
