import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Request } from 'express'
import { lockAccountStatus } from '../accounts/account-status'
import { type Database, inTime, withTimeouts } from '../database/database'
import { ApiError, conflict, invalid, ReviewAgain } from '../http/api-error'
import { type Input, templateOf } from '../http/contract'
import type { Deps } from '../http/deps'
import { idempotencyKeys } from '../schema/idempotency'
import { noteBegun } from './calls.store'
import {
  find,
  forgetOld,
  hashOf,
  holds,
  type Keyed,
  type Row,
  runningOf,
  runsElsewhere,
  scopeOf,
} from './keys.store'

export interface Done {
  status: 200 | 201
  data: unknown
}

export interface Answer {
  status: number
  data: unknown
  error: { summary: string; fields: Readonly<Record<string, string>> } | null
  replayed: boolean
}

/** A request of `account` as a keyed call; `input` is what `valid()` handed over. */
export const keyedCall = (request: Request, account: string, { headers, body }: Input): Keyed => ({
  account,
  method: request.method,
  path: templateOf(request),
  key: headers?.['Idempotency-Key'] as string | undefined,
  sendBy: headers?.['x-send-by'] === undefined ? undefined : Number(headers['x-send-by']),
  body,
})

type KeyedDeps = Pick<Deps, 'db' | 'clock' | 'ignoresKeys'>
/** Not final: the same key may be tried again. */
const open = new Set([401, 403, 429])
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !open.has(error.status) &&
  !(error instanceof ReviewAgain)

const busy = () => conflict('This request is still being processed')
const tooLate = () => conflict('This request came too late')

/** Checked by the server's clock while the key's lock is held (ruling 23). */
const refuseLate = ({ sendBy }: Keyed, clock: Deps['clock']): void => {
  if (sendBy !== undefined && clock.now().getTime() > sendBy) throw tooLate()
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

/** What `work` came to; an error is returned, with all writes of `work` undone and those before it kept. */
const attempted = (
  tx: Database,
  work: (tx: Database) => Promise<Done>,
): Promise<{ done: Done } | { failed: unknown }> =>
  tx.transaction(work).then(
    (done) => ({ done }),
    (failed: unknown) => ({ failed: inTime(failed) }),
  )

/** What a key keeps of it: the answer or a definite error; undefined for whatever may be tried again. */
const storedAnswer = (
  result: { done: Done } | { failed: unknown },
): Pick<Row, 'status' | 'answer'> | undefined => {
  if ('done' in result) return { status: result.done.status, answer: { data: result.done.data, error: null } }
  if (!isFinal(result.failed)) return undefined
  const { status, summary, fields } = result.failed
  return { status, answer: { data: null, error: { summary, fields } } }
}

/**
 * Does `work` once per key, in one database transaction with the row that remembers its answer (ruling 9): a
 * crash leaves neither. The same call again is answered as the first time, definite 4xx included; 401, 403,
 * 429, 5xx and `ReviewAgain` are thrown and not kept. 422 for another body, 409 while the first still runs,
 * or when it comes after its `sendBy`.
 *
 * The key's lock comes before every other one: whoever waits for a row already shows as running, so that nobody is
 * told 'absent' of a call that may still be done (ruling 23).
 *
 * `work` must use the `tx` it is given and nothing else. Whatever may change between two tries (switches, states,
 * balances, resources) is checked inside it, and limits in `count` before it, so that a repeated call is answered
 * before it is judged anew (ruling 28). What `count` writes stays, whatever becomes of `work`.
 */
export const idempotent = async (
  { db, clock, ignoresKeys }: KeyedDeps,
  call: Keyed,
  work: (tx: Database) => Promise<Done>,
  count: (tx: Database) => Promise<unknown> = async () => {},
): Promise<Answer> => {
  const begun = async (tx: Database) => {
    refuseLate(call, clock)
    await lockAccountStatus(tx, call.account)
    await count(tx)
    return attempted(tx, work)
  }
  if (call.key === undefined || ignoresKeys) {
    const result = await withTimeouts(db, begun)
    if ('failed' in result) throw result.failed
    return { ...result.done, error: null, replayed: false }
  }
  const scope = scopeOf(call)
  const running = runningOf(db)
  if (running.has(scope)) throw busy()
  running.set(scope, { ...call, at: clock.now() })
  try {
    await noteBegun(db, call, clock.now())
    const result = await withTimeouts(db, async (tx) => {
      if (!(await holds(tx, scope))) throw busy()
      const known = await find(tx, call)
      if (known) return replay(known, call.body)
      const outcome = await begun(tx)
      const kept = storedAnswer(outcome)
      if (!kept) return outcome as { failed: unknown }
      const at = clock.now()
      await forgetOld(tx, at)
      const { account: accountId, method, path, key = '', body, asked } = call
      const own = { accountId, method, path, key, bodyHash: hashOf(body), asked, at }
      const [row] = await tx
        .insert(idempotencyKeys)
        .values({ ...own, ...kept })
        .returning()
      return answerIn(row!, false)
    })
    if ('failed' in result) throw result.failed
    return result
  } finally {
    running.delete(scope)
  }
}

/** The outcome of a key on any of several paths: never seen, still running, or its answer, the newest of several. */
export const outcomeOf = async (
  { db }: Pick<Deps, 'db'>,
  call: { account: string; method: string; paths: readonly string[]; key: string },
): Promise<'absent' | 'running' | Answer> => {
  const { account, method, paths, key } = call
  const scopes = paths.map((path) => scopeOf({ account, method, path, key, body: null }))
  if (scopes.some((scope) => runningOf(db).has(scope))) return 'running'
  if (await runsElsewhere(db, scopes)) return 'running'
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(accountId, account), eq(byMethod, method), inArray(byPath, [...paths]), eq(byKey, key)))
    .orderBy(desc(idempotencyKeys.at))
    .limit(1)
  return row ? answerIn(row, true) : 'absent'
}
