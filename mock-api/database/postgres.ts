import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { withTraceComment } from '../http/trace'

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
/** How long a server may say nothing to a statement, ms: longer than a money call's own limits, shorter than its caller waits. */
const silentMs = 8_000
/** The same for the question whether it answers at all, which has a connection of its own. */
const probeMs = 1_500
/** Every statement is short: starting parallel workers took longer than the reads that the planner gave them. */
const withoutParallelWorkers = 'set max_parallel_workers_per_gather = 0'

/** Breaks a connection over which a statement has been without an answer for so long: its server hangs. */
const breakWhenSilent = (client: pg.ClientBase, ms: number): void => {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const { stream } = connection
  // An idle one is silent as well, and ready for the next statement.
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
  { ms, ...more }: pg.PoolConfig & { ms: number },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: Math.min(ms, connectMs),
    Client: TracingClient as never,
    onConnect: async (client) => {
      if (!patient) breakWhenSilent(client, ms)
      await client.query(withoutParallelWorkers)
    },
    ...more,
  })
  // Without listeners a restart of the server would end this process: one for idle connections, one for active ones.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const connectServer = (options: ServerOptions) => {
  const pool = poolOf(options, { ms: silentMs })
  const probe = poolOf({ ...options, onLost: () => {} }, { ms: probeMs, max: 1 })
  let asked: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    try {
      await probe.query('select 1')
      return true
    } catch {
      return false
    } finally {
      asked = undefined
    }
  }
  return {
    db: drizzle(pool),
    answers: (): Promise<boolean> => {
      asked ??= ask()
      return asked
    },
    close: async () => void (await Promise.all([pool.end(), probe.end()])),
  }
}

export const openServer = async (options: ServerOptions & { migrationsFolder: string }) => {
  const server = connectServer(options)
  // Whoever waits for another copy's start, or migrates, is in no hurry.
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
      // Its lock ends with it.
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

/** What pg-pool says, and no more than that, where every connection stayed busy for `connectMs`, or none could be made. */
const noConnection = 'timeout exceeded when trying to connect'
/** What pg says of connections that broke: no code comes with it. */
const broken = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
/** SQLSTATEs and system errors of a server that cannot be reached, stops or starts (class 08, 53300, 57P01 to 57P03). */
const unreachable =
  /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether a statement never reached the server, for want of a connection. */
export const isCrowded = (error: unknown): boolean =>
  someCause(error, ({ message }) => message === noConnection)

/** Whether the database was not there for a statement, or went away with it: the caller may ask again. */
export const isUnreachable = (error: unknown): boolean =>
  isCrowded(error) ||
  someCause(error, ({ message, code }) => broken.test(String(message)) || unreachable.test(String(code)))

const someCause = (
  error: unknown,
  is: (error: { message?: unknown; code?: unknown }) => boolean,
): boolean => {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return is(error ?? {}) || (cause !== undefined && someCause(cause, is))
}
