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
let keys = 0
const newKey = () => `key-${++keys}`
const call = (request: Partial<KeyedCall> = {}): KeyedCall => ({
  account: 'acc-ada',
  method: 'POST',
  path: '/v1/app/comments',
  key: newKey(),
  body: { amount: '1', to: 'bola' },
  ...request,
})
/** Writes a countable row, then responds. */
const leaves =
  (trace: string, then: () => WorkResult = () => ({ status: 201, data: { trace } })) =>
  async (tx: Database): Promise<WorkResult> => {
    await recordActivity(tx, rest.api.clock, 'acc-ada', trace)
    return then()
  }
const tracesOf = async (trace: string): Promise<number> =>
  (await rowsOf(rest.api.db, sql`select 1 from activities where type = ${trace}`)).length
const fails = (error: Error) => () => {
  throw error
}

describe('idempotency key of a call', () => {
  it('a key is separate for each account, method and path', async () => {
    const keyed = call()
    const others = [
      { account: 'acc-bola' },
      { method: 'PUT' },
      { path: '/v1/app/compliants' },
      { key: newKey() },
    ]
    for (const other of [{}, ...others]) await idempotent(deps(), { ...keyed, ...other }, leaves('scope'))
    expect(await tracesOf('scope')).toBe(5)
  })

  it('a repeated key accepts reordered JSON and rejects another body', async () => {
    const keyed = call({ body: { one: '1', two: { three: [1, 2] } } })
    await idempotent(deps(), keyed, leaves('body'))
    const reordered = { ...keyed, body: { two: { three: [1, 2] }, one: '1' } }
    expect(await idempotent(deps(), reordered, leaves('body'))).toMatchObject({ replayed: true })
    const summary = 'This request was already sent with other values'
    const keyConflict = { status: 422, summary, fields: { 'Idempotency-Key': expect.any(String) } }
    for (const body of [
      { one: '1' },
      { one: 1, two: { three: [1, 2] } },
      { one: '1', two: { three: [2, 1] } },
    ])
      await expect(idempotent(deps(), { ...keyed, body }, leaves('body'))).rejects.toMatchObject(keyConflict)
    expect(await tracesOf('body')).toBe(1)
  })

  it.each([
    ['401', new ApiError(401, 'x')],
    ['403', new ApiError(403, 'x')],
    ['429', tooManyError(1000)],
    ['503', new ApiError(503, 'x')],
    ['a bug', new Error('x')],
  ])('a call that ended with %s can be retried with its key', async (name, error) => {
    const keyed = call()
    await expect(idempotent(deps(), keyed, leaves(name, fails(error)))).rejects.toBe(error)
    expect(await tracesOf(name)).toBe(0)
    expect(await idempotent(deps(), keyed, leaves(name))).toMatchObject({ status: 201, replayed: false })
    expect(await tracesOf(name)).toBe(1)
  })

  it('a repeated call waits while the first one runs', async () => {
    const keyed = call()
    const lookupInput = { account: 'acc-ada', method: 'POST', paths: ['/x', keyed.path], key: keyed.key! }
    expect(await outcomeOf(deps(), lookupInput)).toBe('absent')
    let finish = () => {}
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const slow = idempotent(deps(), keyed, async (tx) => {
      await gate
      return leaves('slow')(tx)
    })
    const busy = { status: 409, summary: 'This request is still being processed' }
    expect(await outcomeOf(deps(), lookupInput)).toBe('running')
    await expect(idempotent(deps(), keyed, leaves('slow'))).rejects.toMatchObject(busy)
    finish()
    await slow
    const outcome = { status: 201, data: { trace: 'slow' }, error: null, replayed: true }
    expect(await outcomeOf(deps(), lookupInput)).toEqual(outcome)
    expect(await outcomeOf(deps(), { ...lookupInput, account: 'acc-bola' })).toBe('absent')
    expect(await outcomeOf(deps(), { ...lookupInput, paths: ['/x'] })).toBe('absent')
    expect(await tracesOf('slow')).toBe(1)
  })

  it('a key expires after a day', async () => {
    const keyed = call()
    await idempotent(deps(), keyed, leaves('day'))
    await rest.world.advanceClock(24 * 3_600_000)
    expect(await idempotent(deps(), keyed, leaves('day'))).toMatchObject({ replayed: true })
    await rest.world.advanceClock(24 * 3_600_001)
    await idempotent(deps(), call(), leaves('other'))
    expect(await idempotent(deps(), keyed, leaves('day'))).toMatchObject({ replayed: false })
    // Begun calls are deleted after the same time.
    const orderBody = { amountCrypto: '1', currencySymbol: 'USDT', chain: 'tron' }
    const countBegun = async () => (await rowsOf(rest.api.db, sql`select 1 from begun_calls`)).length
    await idempotent(deps(), call({ asked: orderBody }), leaves('begun'))
    expect(await countBegun()).toBe(1)
    await rest.world.advanceClock(48 * 3_600_000 + 1)
    await idempotent(deps(), call(), leaves('begun'))
    expect(await countBegun()).toBe(0)
    await rest.world.resetClock()
  })

  it('a call without a supported key runs each time', async () => {
    const keyed = call()
    const keyless = { ...keyed, key: undefined }
    const done = { status: 201, replayed: false }
    for (const _ of ['once', 'again']) {
      expect(await idempotent(deps(), keyless, leaves('plain'))).toMatchObject(done)
      expect(await idempotent({ ...deps(), ignoresKeys: true }, keyed, leaves('plain'))).toMatchObject(done)
    }
    await expect(idempotent(deps(), keyless, fails(notFoundError()))).rejects.toMatchObject({ status: 404 })
    expect(await tracesOf('plain')).toBe(4)
  })

  it('a call of a deleted account does nothing', async () => {
    const change = (deletedAt: Date | null) =>
      rest.api.db.update(accounts).set({ deletedAt }).where(eq(accounts.id, 'acc-kemi'))
    await change(new Date())
    for (const key of [newKey(), undefined]) {
      const done = idempotent(deps(), call({ account: 'acc-kemi', key }), leaves('gone'))
      await expect(done).rejects.toMatchObject({ status: 401 })
    }
    expect(await tracesOf('gone')).toBe(0)
    await change(null)
  })

  it('a key distinguishes any two bodies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (first, second) => {
        const keyed = call({ body: first })
        const same = isDeepStrictEqual(JSON.parse(JSON.stringify(first)), JSON.parse(JSON.stringify(second)))
        const done = async (): Promise<WorkResult> => ({ status: 200, data: null })
        await idempotent(deps(), keyed, done)
        const secondCall = idempotent(deps(), { ...keyed, body: second }, done)
        if (same) await expect(secondCall).resolves.toMatchObject({ replayed: true })
        else await expect(secondCall).rejects.toMatchObject({ status: 422 })
      }),
      { numRuns: 40, ...seeded },
    )
  })
})
