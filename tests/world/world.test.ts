import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { transactions } from '../../mock-api/shared/payments.schema'

let mock: MockApi
let ask: (path: string, body?: object, method?: string) => Promise<{ status: number; data: Answer }>

// What the JSON routes answer is looked at field by field; each test says what it expects.
type Answer = Record<string, never> & {
  id: string
  status: string
  error: { summary: string }
  accountId: string
  amountUSD: string
  amountNGN: string | null
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

  it('pays what the market said at the confirmation, not before and not after', async () => {
    const customer = await newCustomer()
    const { id } = await deposit(customer, '10')
    await ask('rates', { ...tron, value: '1700' })
    await ask('confirm', { transactionId: id })
    await ask('rates', { ...tron, value: '1800' })
    const { data } = await ask('approve', { transactionId: id })
    expect(data.transactions[0]).toMatchObject({ status: 'approved', amountNGN: '17000.00' })
  })
})

describe('what waits', () => {
  it('[SELL-23] deposits below the limit accumulate, and are paid together when they reach it', async () => {
    await ask('rates', { ...tron, limit: '20' })
    const customer = await newCustomer()
    const ids = [(await deposit(customer, '5')).id, (await deposit(customer, '14.99')).id]
    for (const transactionId of ids) await ask('confirm', { transactionId })
    expect((await listOf(customer)).map(({ waits }) => waits)).toEqual(
      Array(2).fill('Waits with others for the limit of $20.00'),
    )
    expect(await ask('approve', { transactionId: ids[0] })).toMatchObject({ status: 409 })
    await ask('confirm', { transactionId: (await deposit(customer, '0.01')).id })
    expect((await listOf(customer)).map(({ waits }) => waits)).toEqual([null, null, null])
    await ask('approve', { transactionId: ids[1] })
    expect(await statusesOf(customer)).toEqual(['approved', 'approved', 'approved'])
    expect((await ask('audit')).data.ok).toBe(true)
  })

  it('a deposit of one customer never counts for another', async () => {
    await ask('rates', { ...tron, limit: '20' })
    const [one, other] = [await newCustomer(), await newCustomer()]
    for (const customer of [one, other]) {
      const { id } = await deposit(customer, '15')
      await ask('confirm', { transactionId: id })
      expect(await ask('approve', { transactionId: id })).toMatchObject({ status: 409 })
    }
  })

  it('for a bank account, and for the identity check', async () => {
    const poor = await newCustomer('new')
    const unknown = await newCustomer('kyc')
    const late = await deposit(poor, '5')
    const held = await deposit(unknown, '5')
    await ask('confirm', {})
    expect((await listOf(poor))[0]?.waits).toBe('Waits for a default bank account')
    expect((await listOf(unknown))[0]?.waits).toBe('Waits for the identity check')
    expect(await ask('approve', { transactionId: late.id })).toMatchObject({ status: 409 })
    await ask('kyc', { customer: unknown, status: 'Completed' })
    await ask('approve', {})
    expect([await statusesOf(poor), await statusesOf(unknown)]).toEqual([['pending'], ['approved']])
    expect(held.id).not.toBe(late.id)
  })

  it('nothing when the customer keeps deposits: the wallet has them, no naira is paid', async () => {
    const customer = await newCustomer('wallet')
    const { id } = await deposit(customer, '5')
    const { data } = await ask('confirm', { transactionId: id })
    expect(data.transactions[0]).toMatchObject({ status: 'approved', amountNGN: null })
    await ask('admin-wallet-mode', { on: false })
    const second = await deposit(customer, '5')
    expect((await ask('confirm', { transactionId: second.id })).data.transactions[0]).toMatchObject({
      status: 'pending',
      amountNGN: '8250.00',
    })
    await ask('admin-wallet-mode', { on: true })
  })
})

it('a resolved report is approved again, and nothing is paid twice', async () => {
  const customer = await newCustomer()
  const { id } = await deposit(customer, '5')
  await ask('confirm', { transactionId: id })
  await ask('approve', { transactionId: id })
  const before = (await ask('audit')).data
  await mock.world.inner.db.update(transactions).set({ status: 'reported' }).where(eq(transactions.id, id))
  expect((await ask('resolve', { transactionId: id })).data.status).toBe('approved')
  expect((await ask('audit')).data).toEqual(before)
})
