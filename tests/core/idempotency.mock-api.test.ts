import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordActivity } from '../../mock-api/accounts/activities'
import { type Database, rowsOf } from '../../mock-api/database/database'
import { ApiError, notFoundError, tooManyError } from '../../mock-api/http/api-error'
import { idempotent, outcomeOf, type WorkResult } from '../../mock-api/idempotency/idempotency'
import type { KeyedCall } from '../../mock-api/idempotency/keys.store'
import { accounts } from '../../mock-api/schema/accounts'
import { restFixture } from '../fixtures/rest'
import { seeded } from '../walker/seeded'

const rest = restFixture()
const deps = () => ({ db: rest.api.db, clock: rest.api.clock })
let keyCount = 0
const newKey = () => `key-${++keyCount}`
const call = (request: Partial<KeyedCall> = {}): KeyedCall => ({
  account: 'acc-ada',
  method: 'POST',
  path: '/v1/app/comments',
  key: newKey(),
  body: { amount: '1', to: 'bola' },
  ...request,
})
const workWith =
  (trace: string, respond: () => WorkResult = () => ({ status: 201, data: { trace } })) =>
  async (tx: Database): Promise<WorkResult> => {
    await recordActivity(tx, rest.api.clock, 'acc-ada', trace)
    return respond()
  }
const countTraces = async (trace: string): Promise<number> =>
  (await rowsOf(rest.api.db, sql`select 1 from activities where type = ${trace}`)).length
const failWith = (error: Error) => () => {
  throw error
}

describe('idempotency key of a call', () => {
  it('a key is separate for each account, method and path', async () => {
    const keyedCall = call()
    const others = [
      { account: 'acc-bola' },
      { method: 'PUT' },
      { path: '/v1/app/compliants' },
      { key: newKey() },
    ]
    for (const changes of [{}, ...others])
      await idempotent(deps(), { ...keyedCall, ...changes }, workWith('scope'))
    expect(await countTraces('scope')).toBe(5)
  })

  it('a repeated key accepts reordered JSON but rejects another body', async () => {
    const keyedCall = call({ body: { one: '1', two: { three: [1, 2] } } })
    await idempotent(deps(), keyedCall, workWith('body'))
    const reordered = { ...keyedCall, body: { two: { three: [1, 2] }, one: '1' } }
    expect(await idempotent(deps(), reordered, workWith('body'))).toMatchObject({ replayed: true })
    const summary = 'This request was already sent with other values'
    const keyConflict = { status: 422, summary, fields: { 'Idempotency-Key': expect.any(String) } }
    for (const body of [
      { one: '1' },
      { one: 1, two: { three: [1, 2] } },
      { one: '1', two: { three: [2, 1] } },
    ])
      await expect(idempotent(deps(), { ...keyedCall, body }, workWith('body'))).rejects.toMatchObject(
        keyConflict,
      )
    expect(await countTraces('body')).toBe(1)
  })

  it.each([
    ['401', new ApiError(401, 'x')],
    ['403', new ApiError(403, 'x')],
    ['429', tooManyError(1000)],
    ['503', new ApiError(503, 'x')],
    ['a bug', new Error('x')],
  ])('a call that ended with %s can be retried with its key', async (name, error) => {
    const keyedCall = call()
    await expect(idempotent(deps(), keyedCall, workWith(name, failWith(error)))).rejects.toBe(error)
    expect(await countTraces(name)).toBe(0)
    expect(await idempotent(deps(), keyedCall, workWith(name))).toMatchObject({
      status: 201,
      replayed: false,
    })
    expect(await countTraces(name)).toBe(1)
  })

  it('a repeated call returns 409 while the first one runs', async () => {
    const keyedCall = call()
    const lookupInput = {
      account: 'acc-ada',
      method: 'POST',
      paths: ['/x', keyedCall.path],
      key: keyedCall.key!,
    }
    expect(await outcomeOf(deps(), lookupInput)).toBe('absent')
    let finish = () => {}
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const runningCall = idempotent(deps(), keyedCall, async (tx) => {
      await gate
      return workWith('slow')(tx)
    })
    const runningError = { status: 409, summary: 'This request is still being processed' }
    expect(await outcomeOf(deps(), lookupInput)).toBe('running')
    await expect(idempotent(deps(), keyedCall, workWith('slow'))).rejects.toMatchObject(runningError)
    finish()
    await runningCall
    const outcome = { status: 201, data: { trace: 'slow' }, error: null, replayed: true }
    expect(await outcomeOf(deps(), lookupInput)).toEqual(outcome)
    expect(await outcomeOf(deps(), { ...lookupInput, account: 'acc-bola' })).toBe('absent')
    expect(await outcomeOf(deps(), { ...lookupInput, paths: ['/x'] })).toBe('absent')
    expect(await countTraces('slow')).toBe(1)
  })

  it('a key expires after a day', async () => {
    const keyedCall = call()
    await idempotent(deps(), keyedCall, workWith('day'))
    await rest.world.advanceClock(24 * 3_600_000)
    expect(await idempotent(deps(), keyedCall, workWith('day'))).toMatchObject({ replayed: true })
    await rest.world.advanceClock(24 * 3_600_001)
    await idempotent(deps(), call(), workWith('other'))
    expect(await idempotent(deps(), keyedCall, workWith('day'))).toMatchObject({ replayed: false })
    // Rows of begun calls are deleted after the same time.
    const orderBody = { amountCrypto: '1', currencySymbol: 'USDT', chain: 'tron' }
    const countBegun = async () => (await rowsOf(rest.api.db, sql`select 1 from begun_calls`)).length
    await idempotent(deps(), call({ asked: orderBody }), workWith('begun'))
    expect(await countBegun()).toBe(1)
    await rest.world.advanceClock(48 * 3_600_000 + 1)
    await idempotent(deps(), call(), workWith('begun'))
    expect(await countBegun()).toBe(0)
    await rest.world.resetClock()
  })

  it('a call without a supported key runs each time', async () => {
    const keyedCall = call()
    const callWithoutKey = { ...keyedCall, key: undefined }
    const created = { status: 201, replayed: false }
    for (const _ of ['once', 'again']) {
      expect(await idempotent(deps(), callWithoutKey, workWith('plain'))).toMatchObject(created)
      expect(await idempotent({ ...deps(), ignoresKeys: true }, keyedCall, workWith('plain'))).toMatchObject(
        created,
      )
    }
    await expect(idempotent(deps(), callWithoutKey, failWith(notFoundError()))).rejects.toMatchObject({
      status: 404,
    })
    expect(await countTraces('plain')).toBe(4)
  })

  it('a call of a deleted account does nothing', async () => {
    const setDeletedAt = (deletedAt: Date | null) =>
      rest.api.db.update(accounts).set({ deletedAt }).where(eq(accounts.id, 'acc-kemi'))
    await setDeletedAt(new Date())
    for (const key of [newKey(), undefined]) {
      const outcome = idempotent(deps(), call({ account: 'acc-kemi', key }), workWith('gone'))
      await expect(outcome).rejects.toMatchObject({ status: 401 })
    }
    expect(await countTraces('gone')).toBe(0)
    await setDeletedAt(null)
  })

  it('a key distinguishes any two bodies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (first, second) => {
        const keyedCall = call({ body: first })
        const isSameBody = isDeepStrictEqual(
          JSON.parse(JSON.stringify(first)),
          JSON.parse(JSON.stringify(second)),
        )
        const work = async (): Promise<WorkResult> => ({ status: 200, data: null })
        await idempotent(deps(), keyedCall, work)
        const secondCall = idempotent(deps(), { ...keyedCall, body: second }, work)
        if (isSameBody) await expect(secondCall).resolves.toMatchObject({ replayed: true })
        else await expect(secondCall).rejects.toMatchObject({ status: 422 })
      }),
      { numRuns: 40, ...seeded },
    )
  })
})
