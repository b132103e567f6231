import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MockApi, startMockApi } from '../../mock-api/server'

let mock: MockApi
let ask: (path: string, body?: object, method?: string) => Promise<{ status: number; data: Answer }>

// What the JSON routes answer is looked at field by field; each test says what it expects.
type Answer = Record<string, never> & {
  id: string
  status: string
  error: { summary: string }
  accountId: string
  amountUSD: string
  amountCrypto: string
  transactions: { id: string; status: string }[]
  customer: { transactions: { id: string; status: string; waits: string | null; createDate: string }[] }
  ok: boolean
  lines: { name: string; value: string }[]
}

beforeAll(async () => {
  mock = await startMockApi({ port: 0, worldEnabled: true, settlement: 'manual', feed: 'steady' })
  ask = async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${mock.url}/__world/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, data: (await answer.json()) as Answer }
  }
}, 60_000)
afterAll(() => mock.stop())
beforeEach(async () => {
  await mock.world.setFeed('steady')
  await mock.world.setPrice('USDT', '1')
  await mock.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1650')
  await mock.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '0')
})

const tron = { symbol: 'USDT', chain: 'tron' }
const newCustomer = async (kind = 'regular') => (await ask('customers', { kind })).data.accountId
const deposit = async (customer: string, amount: string) =>
  (await ask('deposits', { customer, ...tron, amount })).data
const listOf = async (customer: string) =>
  (await ask(`state?customer=${customer}`)).data.customer.transactions
const statusesOf = async (customer: string) => (await listOf(customer)).map(({ status }) => status)

describe('a deposit through the JSON routes', () => {
  it('goes from pool to pending to approved, and the books balance', async () => {
    const customer = await newCustomer()
    const seen = await deposit(customer, '50')
    expect(seen).toMatchObject({
      status: 'pool',
      amountCrypto: '50',
      amountUSD: '50.00',
      amountNGN: '82500.00',
    })
    expect(await ask('confirm', { transactionId: seen.id })).toMatchObject({
      status: 200,
      data: { transactions: [{ id: seen.id, status: 'pending' }] },
    })
    expect(await ask('approve', { transactionId: seen.id })).toMatchObject({
      data: { transactions: [{ id: seen.id, status: 'approved' }] },
    })
    expect(await statusesOf(customer)).toEqual(['approved'])
    const audit = await ask('audit')
    expect(audit.data.ok).toBe(true)
    expect(audit.data.lines.length).toBeGreaterThan(0)
  })

  it('takes dollars too, cut to 8 decimals of the coin', async () => {
    await mock.world.setPrice('BTC', '90000')
    const order = { customer: await newCustomer(), symbol: 'BTC', chain: 'btc', usd: '50' }
    expect((await ask('deposits', order)).data).toMatchObject({
      amountCrypto: '0.00055555',
      amountUSD: '49.99',
    })
  })

  it('is refused in words: nobody, no such coin, no amount, a wrong step', async () => {
    const customer = await newCustomer()
    const order = { customer, ...tron, amount: '5' }
    expect(await ask('deposits', { ...order, customer: 'nobody' })).toMatchObject({ status: 404 })
    expect(await ask('deposits', { ...order, symbol: 'DOGE' })).toMatchObject({ status: 404 })
    expect(await ask('deposits', { customer, ...tron })).toMatchObject({ status: 422 })
    for (const amount of ['0', '-1', '1e3', 'many', '1000000000'])
      expect(await ask('deposits', { ...order, amount })).toMatchObject({ status: 422 })
    const { id } = await deposit(customer, '5')
    expect(await ask('approve', { transactionId: id })).toMatchObject({ status: 409 })
    expect(await ask('resolve', { transactionId: id })).toMatchObject({ status: 409 })
    expect(await ask('confirm', { transactionId: 'tx-nothing' })).toMatchObject({ status: 404 })
    expect((await ask('confirm', { transactionId: id })).status).toBe(200)
    expect(await ask('confirm', { transactionId: id })).toMatchObject({
      status: 409,
      data: { error: { summary: 'This transaction is not in pool' } },
    })
  })
})

describe('what waits', () => {
  it('for the limit, for a bank account, for the identity check: the panel is told why', async () => {
    await ask('rates', { ...tron, limit: '20' })
    const [waiting, poor, unknown] = [await newCustomer(), await newCustomer('new'), await newCustomer('kyc')]
    await deposit(waiting, '19.99')
    for (const customer of [poor, unknown]) await deposit(customer, '20')
    await ask('confirm', {})
    const whyOf = async (customer: string) => (await listOf(customer))[0]?.waits
    expect([await whyOf(waiting), await whyOf(poor), await whyOf(unknown)]).toEqual([
      'Waits with others for the limit of $20.00',
      'Waits for a default bank account',
      'Waits for the identity check',
    ])
  })
})
