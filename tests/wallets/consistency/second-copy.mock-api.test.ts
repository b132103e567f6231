import { describe, expect, it } from 'vitest'
import { runningOf, scopeOf } from '../../../mock-api/idempotency/keys.store'
import { mockApiStage } from '../../stage/rest'
import { type Call, type CallOptions, calls, moneyStage, usualBodies } from '../money/money.stage'

const stage = moneyStage(mockApiStage())
const { rest, move } = stage

interface Refusal {
  /** The current response to an order with a new key. */
  status: number
  /** Makes it so. */
  arrange: () => Promise<unknown>
  /** The headers and body of the second copy, as after a browser's resend or a second click. */
  options?: CallOptions
  body?: object
  /** What an order with a new key adds to the response. */
  news?: object
  only?: Call[]
}

const search = () => stage.get('/v1/auth/account/find/customer/bola')
const remove = (id: string) => rest.ask(`/v1/app/newbankaccounts/${id}`, { method: 'DELETE', token: 'ada' })
const nothing = async () => {}

/** Every refusal that mock-api has for a money call that could be read, but 401 and the role's 403 (ruling 28). */
const refusals: Record<string, Refusal> = {
  'the limit of names': {
    status: 429,
    arrange: () => Promise.all(Array.from({ length: 60 }, search)),
    body: { recipient: 'bola' },
    only: ['transfer'],
  },
  'the operator’s switch': { status: 403, arrange: () => rest.world.setAdminWalletMode(false) },
  'an old session': {
    status: 403,
    arrange: () => rest.world.advanceClock(5 * 60_000),
    news: { recipient: 'acc-kemi' },
    only: ['transfer'],
  },
  'the deadline': { status: 409, arrange: nothing, options: { sendBy: '100000000000' } },
  'the price': {
    status: 409,
    arrange: nothing,
    options: { headers: { 'x-least-ngn': '999999999', 'x-least-crypto': '999999999' } },
    only: ['sell', 'sell/all', 'swap'],
  },
  'the balance that was reviewed': {
    status: 409,
    arrange: nothing,
    options: { headers: { 'x-most-crypto': '0' } },
    only: ['sell/all'],
  },
  'an empty wallet': {
    status: 422,
    arrange: async () => expect((await move('sell/all')).status).toBe(200),
  },
  'no bank account': {
    status: 409,
    arrange: async () => {
      for (const id of ['bac-ada-002', 'bac-ada-001']) expect((await remove(id)).status).toBe(200)
    },
    only: ['sell', 'sell/all'],
  },
  'the minimum': {
    status: 422,
    arrange: () => rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '5000'),
    only: ['sell', 'sell/all'],
  },
  'old prices': { status: 503, arrange: () => stage.letPricesGrowOld() },
}

const rejected: Record<Call, object> = {
  sell: { amountCrypto: '999' },
  'sell/all': { chain: 'eth' },
  transfer: { amountCrypto: '999' },
  swap: { amountCrypto: '999' },
}
const path = (call: Call) => `/v1/app/wallets/${call}`
const runningCall = (call: Call) => ({
  ...{ account: 'acc-ada', method: 'POST', path: path(call), key: 'k-running', body: null },
  at: new Date(),
})
const outcomes = () =>
  Promise.all(
    ['k-done', 'k-rejected', 'k-running'].map(
      async (key) => (await stage.get(`/v1/app/wallets/intents/${key}`)).data,
    ),
  )

const rows = Object.entries(refusals).flatMap(([name, refusal]) =>
  (refusal.only ?? calls).map((call) => ({ name, call, ...refusal })),
)

describe('a repeated request after a change (ruling 28)', () => {
  it.each(rows)('$name: $call', async ({ call, status, arrange, options = {}, body = {}, news = {} }) => {
    const send = (key: string, more: object = {}, how: CallOptions = {}) =>
      move(call, { ...usualBodies[call], ...body, ...more }, { ...how, key })
    const refused = await send('k-rejected', rejected[call])
    expect(refused.status).toBe(422)
    const done = await send('k-done')
    expect(done.status).toBe(200)
    // sell/all has emptied it; whatever else is refused now is not for want of coins.
    await stage.credit('USDT', 'tron', '100')
    const running = runningCall(call)
    runningOf(rest.api.db).set(scopeOf(running), running)
    const before = await outcomes()
    await arrange()
    const lockTypes = await stage.typesOf()

    expect((await send('k-new', news, options)).status).toBe(status)
    const again = await send('k-done', {}, options)
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      done.text,
      'true',
    ])
    const refusedAgain = await send('k-rejected', rejected[call], options)
    expect([refusedAgain.status, refusedAgain.text]).toEqual([422, refused.text])
    const summary = 'This request is still being processed'
    expect(await send('k-running', {}, options)).toMatchObject({ status: 409, summary })
    const other = await send(
      'k-done',
      { amountCrypto: call === 'sell/all' ? '0' : '21', chain: 'bsc', fromChain: 'bsc' },
      options,
    )
    expect([other.status, Object.keys(other.fields)]).toEqual([422, ['Idempotency-Key']])

    expect(await stage.typesOf()).toEqual(lockTypes)
    expect(await outcomes()).toEqual(before)
    expect(before.map((row) => (row as { state: string }).state)).toEqual(['done', 'done', 'running'])
    runningOf(rest.api.db).delete(scopeOf(running))
  })
})

it('concurrent copies of one transfer do not hit the look-up limit (ruling 28)', async () => {
  await Promise.all(Array.from({ length: 59 }, search))
  const copy = () => move('transfer', { recipient: 'bola' }, { key: 'k-twice' })
  const answers = await Promise.all([copy(), copy(), copy()])
  const fresh = answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'))
  expect(fresh).toHaveLength(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await stage.holds('bola')).toBe('20')
  expect((await move('transfer', { recipient: 'bola' }, { key: 'k-other' })).status).toBe(429)
})
