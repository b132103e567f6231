import { cp, readFile } from 'node:fs/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { fileOf } from '../files'
import { unavailableError } from '../http/api-error'
import { startStatement } from '../http/trace'
import { isReady, markReady } from './data-dir'
import { openServer } from './postgres'

/** The embedded database, a server, or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
  /** Runs `work` under an advisory lock, so that migrations and seeds run once across processes. */
  alone: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Whether the server responds within 3 s; always true for the embedded database. */
  answers: () => Promise<boolean>
  dump?: () => Promise<Blob>
}

export interface DatabaseOptions {
  /** Defaults to an embedded PostgreSQL. */
  databaseUrl?: string | undefined
  /** The embedded database's folder; if absent, the database is in memory. */
  dataDir?: string | undefined
  /** A migrated database from snapshot.ts, which opens in 1 s instead of 5. */
  snapshot?: { archive: string; folder: string } | undefined
  /** Disables the statement timeout, for tools that no user is waiting for. */
  patient?: boolean
  onLost?: (error: Error) => void
}

export const migrationsFolder = fileOf('migrations')

export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  options.databaseUrl
    ? openServer({ ...options, databaseUrl: options.databaseUrl, migrationsFolder })
    : openEmbedded(options)

type Query = PGlite['query']
const measure = (query: Query): Query =>
  ((text: string, ...params: unknown[]) =>
    (query as (...all: unknown[]) => Promise<unknown>)(text, ...params).finally(
      startStatement(text),
    )) as Query

const measureStatements = (client: PGlite): void => {
  const transaction = client.transaction.bind(client)
  client.query = measure(client.query.bind(client))
  client.transaction = (work) =>
    transaction((tx) => work(Object.assign(tx, { query: measure(tx.query.bind(tx)) })))
}

const openEmbedded = async ({ dataDir, snapshot }: DatabaseOptions): Promise<OpenDatabase> => {
  const isNew = dataDir === undefined || !isReady(dataDir)
  // Copying a folder takes half the time of unpacking the archive.
  if (isNew && snapshot && dataDir !== undefined) await cp(snapshot.folder, dataDir, { recursive: true })
  const usesArchive = snapshot !== undefined && dataDir === undefined
  const client = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(usesArchive ? { loadDataDir: new Blob([await readFile(snapshot.archive)]) } : {}),
  })
  // Each query copies this table; omitting the 330 array types makes that take 0.1 ms instead of 0.4.
  client.parsers = types.parsers
  measureStatements(client)
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

/** Timeouts of money calls, whose callers wait up to 10 s, in ms. */
const lockTimeoutMs = 3_000
const statementTimeoutMs = 5_000
/** SQLSTATEs lock_not_available and query_canceled. */
const timeoutStates = new Set(['55P03', '57014'])

/** Times out before the caller does: responds 503 and writes nothing (ruling 23). */
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
    throw toTimeoutError(error)
  }
}

/** Converts a timeout to 503. */
export const toTimeoutError = (error: unknown): unknown =>
  timeoutStates.has(sqlStateOf(error) ?? '') ? unavailableError() : error

/** Looks inside the query builder's wrapped errors. */
const sqlStateOf = (error: unknown): string | undefined => {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? undefined : sqlStateOf(cause)
}

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505'
