import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { startStatement, withTraceComment } from '../http/trace'

/** Adds the trace to each statement and measures it; drizzle passes statements as objects. */
class TracingClient extends pg.Client {
  override query(...args: never[]): never {
    const [first, ...rest] = args as unknown[]
    const text = (first as { text?: unknown } | null)?.text
    const tracedText =
      typeof first === 'string'
        ? withTraceComment(first)
        : typeof text === 'string'
          ? Object.assign(first as object, { text: withTraceComment(text) })
          : first
    const done = startStatement(String(text ?? first))
    const callback = rest.at(-1)
    if (typeof callback === 'function')
      rest[rest.length - 1] = (...results: unknown[]) => {
        done()
        callback(...results)
      }
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(tracedText, ...rest)
    if (result instanceof Promise) result.then(done, done)
    return result as never
  }
}

/** An arbitrary key for the advisory lock during starts. */
const startLock = 4_100_000_001
const connectMs = 5_000
/** Maximum silence during a statement, ms: longer than a money call's timeouts, shorter than its caller's. */
const silentMs = 8_000
/** Timeout of the health check, which has its own connection, ms. */
const probeMs = 1_500
/** Starting parallel workers takes longer than our short reads. */
const withoutParallelWorkers = 'set max_parallel_workers_per_gather = 0'

/** Breaks the connection of a hanging server. */
const breakWhenSilent = (client: pg.ClientBase, ms: number): void => {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const { stream } = connection
  const isIdle = () => (client as unknown as { readyForQuery: boolean }).readyForQuery
  stream.setTimeout(ms, () => {
    if (!isIdle()) stream.destroy()
  })
}

interface ServerOptions {
  databaseUrl: string
  patient?: boolean
  onLost?: ((error: Error) => void) | undefined
}

const poolOf = (
  { databaseUrl, patient, onLost = () => {} }: ServerOptions,
  { ms, ...poolConfig }: pg.PoolConfig & { ms: number },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: Math.min(ms, connectMs),
    Client: TracingClient as never,
    onConnect: async (client) => {
      if (!patient) breakWhenSilent(client, ms)
      await client.query(withoutParallelWorkers)
    },
    ...poolConfig,
  })
  // If idle or active connections had no listeners, a server restart would end this process.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const connectServer = (options: ServerOptions) => {
  const pool = poolOf(options, { ms: silentMs })
  const probe = poolOf({ ...options, onLost: () => {} }, { ms: probeMs, max: 1 })
  let pendingCheck: Promise<boolean> | undefined
  const check = async (): Promise<boolean> => {
    try {
      await probe.query('select 1')
      return true
    } catch {
      return false
    } finally {
      pendingCheck = undefined
    }
  }
  return {
    db: drizzle(pool),
    answers: (): Promise<boolean> => {
      pendingCheck ??= check()
      return pendingCheck
    },
    close: async () => void (await Promise.all([pool.end(), probe.end()])),
  }
}

export const openServer = async (options: ServerOptions & { migrationsFolder: string }) => {
  const server = connectServer(options)
  // There is no time limit for migrations, or for another replica's start.
  const alone = async <Result>(work: (db: NodePgDatabase) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: connectMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [startLock])
      return await work(drizzle(client))
    } finally {
      // The lock ends with the connection.
      await client.end().catch(() => undefined)
    }
  }
  try {
    await alone((db) => migrate(db, { migrationsFolder: options.migrationsFolder }))
  } catch (error) {
    await server.close()
    throw error
  }
  return { ...server, alone }
}

/** pg-pool's message if no connection was free or opened within `connectMs`. */
const noConnection = 'timeout exceeded when trying to connect'
/** pg's messages for broken connections; these errors have no code. */
const brokenPattern = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
/** Server unreachable, stopping or starting (class 08, 53300, 57P01 to 57P03), and system errors. */
const unreachablePattern =
  /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether the statement never reached the server because no connection was free. */
export const isCrowded = (error: unknown): boolean =>
  hasCause(error, ({ message }) => message === noConnection)

/** Whether the database was unreachable, so that the caller may retry. */
export const isUnreachable = (error: unknown): boolean =>
  isCrowded(error) ||
  hasCause(
    error,
    ({ message, code }) => brokenPattern.test(String(message)) || unreachablePattern.test(String(code)),
  )

/** SQLSTATE disk_full, and the file system's own codes. */
export const isDiskFull = (error: unknown): boolean =>
  hasCause(error, ({ code }) => /^(53100|ENOSPC|EDQUOT)$/.test(String(code)))

const hasCause = (
  error: unknown,
  predicate: (error: { message?: unknown; code?: unknown }) => boolean,
): boolean => {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return predicate(error ?? {}) || (cause !== undefined && hasCause(cause, predicate))
}
