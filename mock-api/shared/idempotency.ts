import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Request } from 'express'
import { type Input, templateOf } from './contract'
import { type Database, rowsOf } from './database'
import type { Deps } from './deps'
import { idempotencyKeys } from './idempotency.schema'
import { conflict, invalid, Refused } from './refused'

/** A keyed call: account, method, route path and key name it, the body must stay the same (contract 1.9). */
export interface Keyed {
  /** The caller's account id. */
  account: string
  method: string
  /** The path as the contract writes it. */
  path: string
  /** Without one the work is done and nothing is kept. */
  key: string | undefined
  /** What `valid()` made of the body. */
  body: unknown
}

/** What a keyed call's work answers; a refusal is thrown as `Refused`. */
export interface Done {
  status: 200 | 201
  data: unknown
}

/** What a keyed call answered, this time or the first: for `sendAnswer`. */
export interface Answer {
  status: number
  data: unknown
  error: { summary: string; fields: Readonly<Record<string, string>> } | null
  /** True when nothing was done now. */
  replayed: boolean
}

/** A request of `account` as a keyed call; `input` is what `valid()` handed over. */
export const keyedCall = (request: Request, account: string, { headers, body }: Input): Keyed => ({
  account,
  method: request.method,
  path: templateOf(request),
  key: headers?.['Idempotency-Key'] as string | undefined,
  body,
})

type Doors = Pick<Deps, 'db' | 'clock' | 'ignoresKeys'>
type Row = typeof idempotencyKeys.$inferSelect

/** Kept for twice the promised day. */
const keptMs = 48 * 3_600_000
/** Nobody may say 'no' for good: the same key may be tried again. */
const open = new Set([401, 403, 429])
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.status < 500 && !open.has(error.status)

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, item]) => [name, canonical(item)]))
}
const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body ?? null)))
    .digest('hex')

const scopeOf = ({ account, method, path, key }: Keyed): string => `key ${account} ${method} ${path} ${key}`

// What runs in this process: the embedded database could not even be asked before it is over.
const runningIn = new WeakMap<Database, Set<string>>()
const runningOf = (db: Database): Set<string> => {
  const known = runningIn.get(db) ?? new Set<string>()
  runningIn.set(db, known)
  return known
}

const busy = () => conflict('This request is still being processed')

const find = async (db: Database, { account, method, path, key }: Keyed): Promise<Row | undefined> => {
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const own = and(eq(accountId, account), eq(byMethod, method), eq(byPath, path), eq(byKey, key ?? ''))
  const [row] = await db.select().from(idempotencyKeys).where(own)
  return row
}

const answerIn = ({ status, answer }: Row, replayed: boolean): Answer => ({
  status,
  data: answer.data,
  error: answer.error as Answer['error'],
  replayed,
})

const replay = (row: Row, body: unknown): Answer => {
  const message = 'This request was already sent with other values'
  if (row.bodyHash !== hashOf(body)) throw invalid({ 'Idempotency-Key': message })
  return answerIn(row, true)
}

/** The work's answer, or its definite refusal with everything it had written undone. */
const settled = (
  tx: Database,
  work: (tx: Database) => Promise<Done>,
): Promise<Pick<Row, 'status' | 'answer'>> =>
  tx
    .transaction(work)
    .then(({ status, data }) => ({ status, answer: { data, error: null } }))
    .catch((error: unknown) => {
      if (!isFinal(error)) throw error
      const { status, summary, fields } = error
      return { status, answer: { data: null, error: { summary, fields } } }
    })

/**
 * Does `work` once per key, in one database transaction with the row that remembers its answer (contract 1.9,
 * AMB-09): a crash leaves neither. The same call again is answered as the first time, definite 4xx included;
 * 401, 403, 429 and 5xx are thrown and not kept. 422 for another body, 409 while the first still runs.
 *
 * `work` must use the `tx` it is given and nothing else. Whatever may change between two tries (switches, states,
 * balances, resources) is checked inside it, so that a repeated call is answered before it is judged anew.
 */
export const idempotent = async (
  { db, clock, ignoresKeys }: Doors,
  call: Keyed,
  work: (tx: Database) => Promise<Done>,
): Promise<Answer> => {
  if (call.key === undefined || ignoresKeys)
    return { ...(await db.transaction(work)), error: null, replayed: false }
  const scope = scopeOf(call)
  const running = runningOf(db)
  if (running.has(scope)) throw busy()
  running.add(scope)
  try {
    return await db.transaction(async (tx) => {
      if (!(await holds(tx, scope))) throw busy()
      const known = await find(tx, call)
      if (known) return replay(known, call.body)
      const at = clock.now()
      await forgetOld(tx, at)
      const { account: accountId, method, path, key = '', body } = call
      const own = { accountId, method, path, key, bodyHash: hashOf(body), at }
      const [row] = await tx
        .insert(idempotencyKeys)
        .values({ ...own, ...(await settled(tx, work)) })
        .returning()
      return answerIn(row!, false)
    })
  } finally {
    running.delete(scope)
  }
}

/** Whether no other process is at it; held until the transaction ends. */
const holds = async (tx: Database, scope: string): Promise<boolean> => {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${scope}, 0)) as held`,
  )
  return row?.held === true
}

const forgetOld = async (tx: Database, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - keptMs).toISOString()
  // What another call is just forgetting is left to it: no two wait for each other.
  await tx.execute(
    sql`delete from ${idempotencyKeys} where ctid = any(array(
      select ctid from ${idempotencyKeys} where at < ${until}::timestamptz limit 50 for update skip locked
    ))`,
  )
}

/** What became of a key on any of some paths: still running, its answer, or null when nobody knows it. */
export const outcomeOf = async (
  { db }: Pick<Deps, 'db'>,
  call: { account: string; method: string; paths: readonly string[]; key: string },
): Promise<'running' | (Answer & { path: string }) | null> => {
  const { account, method, paths, key } = call
  const scopes = paths.map((path) => scopeOf({ account, method, path, key, body: null }))
  if (scopes.some((scope) => runningOf(db).has(scope))) return 'running'
  if (await runsElsewhere(db, scopes)) return 'running'
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(accountId, account), eq(byMethod, method), inArray(byPath, [...paths]), eq(byKey, key)))
  return row ? { ...answerIn(row, true), path: row.path } : null
}

// Looks at the locks without taking one: a look must never make a call answer 409.
const runsElsewhere = async (db: Database, scopes: readonly string[]): Promise<boolean> => {
  const locks = sql.join(
    scopes.map((scope) => sql`hashtextextended(${scope}, 0)`),
    sql`, `,
  )
  const [row] = await rowsOf<{ running: boolean }>(
    db,
    sql`select exists (
      select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) in (${locks})
    ) as running`,
  )
  return row?.running === true
}
