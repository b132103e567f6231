import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Request } from 'express'
import { lockAccountStatus, lockUnfrozen } from '../accounts/account-status'
import { type Database, toTimeoutError, withTimeouts } from '../database/database'
import { ApiError, conflictError, invalidError, ReviewAgain } from '../http/api-error'
import { type Input, templateOf } from '../http/contract-validation'
import type { Deps } from '../http/deps'
import { idempotencyKeys } from '../schema/idempotency'
import { recordBegun } from './calls.store'
import {
  deleteExpired,
  find,
  hashOf,
  isRunningElsewhere,
  type KeyedCall,
  lockKey,
  type Row,
  runningOf,
  scopeOf,
} from './keys.store'

export interface WorkResult {
  status: 200 | 201
  data: unknown
}

export interface CallResult {
  status: number
  data: unknown
  error: { summary: string; fields: Readonly<Record<string, string>> } | null
  replayed: boolean
}

/** `input`: the result of `valid()`. */
export const keyedCall = (request: Request, account: string, { headers, body }: Input): KeyedCall => ({
  account,
  method: request.method,
  path: templateOf(request),
  key: headers?.['Idempotency-Key'] as string | undefined,
  sendBy: headers?.['x-send-by'] === undefined ? undefined : Number(headers['x-send-by']),
  body,
})

type KeyedDeps = Pick<Deps, 'db' | 'clock' | 'ignoresKeys'>
/** Clients may retry with the same key after these. */
const retryableStatuses = new Set([401, 403, 429])
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !retryableStatuses.has(error.status) &&
  !(error instanceof ReviewAgain)

const busyError = () => conflictError('This request is still being processed')
const tooLateError = () => conflictError('This request came too late')

/** Uses the server's clock, under the key's lock (ruling 23). */
const rejectLate = ({ sendBy }: KeyedCall, clock: Deps['clock']): void => {
  if (sendBy !== undefined && clock.now().getTime() > sendBy) throw tooLateError()
}

const resultOf = ({ status, answer }: Row, replayed: boolean): CallResult => ({
  status,
  data: answer.data,
  error: answer.error as CallResult['error'],
  replayed,
})

const replay = (row: Row, body: unknown): CallResult => {
  const message = 'This request was already sent with other values'
  if (row.bodyHash !== hashOf(body)) throw invalidError({ 'Idempotency-Key': message })
  return resultOf(row, true)
}

/** Returns an error after undoing the writes of `work`; earlier writes are kept. */
const attempt = (
  tx: Database,
  work: (tx: Database) => Promise<WorkResult>,
): Promise<{ done: WorkResult } | { failed: unknown }> =>
  tx.transaction(work).then(
    (done) => ({ done }),
    (failed: unknown) => ({ failed: toTimeoutError(failed) }),
  )

/** The response or a final error; undefined if the client may retry the call. */
const toStoredResult = (
  result: { done: WorkResult } | { failed: unknown },
): Pick<Row, 'status' | 'answer'> | undefined => {
  if ('done' in result) return { status: result.done.status, answer: { data: result.done.data, error: null } }
  if (!isFinal(result.failed)) return undefined
  const { status, summary, fields } = result.failed
  return { status, answer: { data: null, error: { summary, fields } } }
}

/**
 * Runs `work` once per key, in one database transaction with the row of its result (ruling 9): a crash leaves neither.
 * A repeated call gets the first result, even a final 4xx; it throws 401, 403, 429, 5xx and `ReviewAgain` and does not
 * store them. 422 for another body, 409 while the first call runs or after its `sendBy`. It takes the key's lock before
 * every other lock: a call that waits for a row already counts as running, so that no client reads 'absent' for a call
 * that may still run (ruling 23). `work` must use only the given `tx`. It checks everything that may change between two
 * attempts (switches, states, balances, resources); `count` checks limits before it, so that a repeated call gets its
 * result without a new check (ruling 28). Writes of `count` are kept even if `work` fails.
 */
export const idempotent = async (
  { db, clock, ignoresKeys }: KeyedDeps,
  call: KeyedCall,
  work: (tx: Database) => Promise<WorkResult>,
  count: (tx: Database) => Promise<unknown> = async () => {},
): Promise<CallResult> => {
  const beginWork = async (tx: Database) => {
    if (call.isRefusedFrozen) {
      const failure = await lockUnfrozen(tx, clock, call.account).catch((failed: unknown) => ({
        failed: toTimeoutError(failed),
      }))
      if (failure) return failure
    } else await lockAccountStatus(tx, call.account)
    rejectLate(call, clock)
    await count(tx)
    return attempt(tx, work)
  }
  if (call.key === undefined || ignoresKeys) {
    const result = await withTimeouts(db, beginWork)
    if ('failed' in result) throw result.failed
    return { ...result.done, error: null, replayed: false }
  }
  const scope = scopeOf(call)
  const running = runningOf(db)
  if (running.has(scope)) throw busyError()
  running.set(scope, { ...call, at: clock.now() })
  try {
    await recordBegun(db, call, clock.now())
    const result = await withTimeouts(db, async (tx) => {
      if (!(await lockKey(tx, scope))) throw busyError()
      const storedRow = await find(tx, call)
      if (storedRow) return replay(storedRow, call.body)
      const outcome = await beginWork(tx)
      const storedResult = toStoredResult(outcome)
      if (!storedResult) return outcome as { failed: unknown }
      const at = clock.now()
      await deleteExpired(tx, at)
      const { account: accountId, method, path, key = '', body, asked: details } = call
      const keyRow = { accountId, method, path, key, bodyHash: hashOf(body), asked: details, at }
      const [row] = await tx
        .insert(idempotencyKeys)
        .values({ ...keyRow, ...storedResult })
        .returning()
      return resultOf(row!, false)
    })
    if ('failed' in result) throw result.failed
    return result
  } finally {
    running.delete(scope)
  }
}

/** The newest result of a key on any of several paths, 'running', or 'absent' if the key is unknown. */
export const outcomeOf = async (
  { db }: Pick<Deps, 'db'>,
  call: { account: string; method: string; paths: readonly string[]; key: string },
): Promise<'absent' | 'running' | CallResult> => {
  const { account, method, paths, key } = call
  const scopes = paths.map((path) => scopeOf({ account, method, path, key, body: null }))
  if (scopes.some((scope) => runningOf(db).has(scope))) return 'running'
  if (await isRunningElsewhere(db, scopes)) return 'running'
  const { accountId, method: byMethod, path: byPath, key: byKey } = idempotencyKeys
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(accountId, account), eq(byMethod, method), inArray(byPath, [...paths]), eq(byKey, key)))
    .orderBy(desc(idempotencyKeys.at))
    .limit(1)
  return row ? resultOf(row, true) : 'absent'
}
