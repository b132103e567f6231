import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { type Call, moneyFixture } from '../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move } = fixture
const hour = 3_600_000

type ListedIntent = Shape<'ListedIntent'>
const path = '/v1/app/wallets/intents'
const list = async (query = '', who: 'ada' | 'bola' = 'ada') => {
  const response = await fixture.get<ListedIntent[]>(`${path}${query}`, who)
  expect(response.status).toBe(200)
  expect(response.envelope).toMatchObject({ numberOfPages: null, nextPage: null, previousPage: null })
  return response.data
}
const keys = async (query = '', who: 'ada' | 'bola' = 'ada') => (await list(query, who)).map(({ key }) => key)
/** Advances the clock first, so that each order has a different time. */
const sendOrder = async (call: Call, key: string, body: object = {}) => {
  await rest.world.advanceClock(2)
  return move(call, body, { key })
}

describe('list of an account’s money calls (ruling 34)', () => {
  it('the list shows each call with its key, newest first', async () => {
    const startedAt = Date.now()
    await credit('USDT', 'tron', '0.123456789012345678')
    expect(await list()).toEqual([])
    await sendOrder('sell', 'k-sell', { amountCrypto: '20.50', currencySymbol: 'usdt', chain: 'TRON' })
    await sendOrder('transfer', 'k-transfer')
    await sendOrder('swap', 'k-swap', { amountCrypto: '20.00019' })
    await sendOrder('sell/all', 'k-all')
    await sendOrder('sell/all', 'k-none')
    await sendOrder('sell', 'k-doge', { currencySymbol: 'doge' })
    const rows = await list()
    const usdt = { currencySymbol: 'USDT', chain: 'tron', state: 'done', createDate: expect.any(String) }
    expect(rows).toEqual([
      { ...usdt, key: 'k-doge', call: 'sell', status: 404, amountCrypto: '20', currencySymbol: 'DOGE' },
      { ...usdt, key: 'k-none', call: 'sellAll', status: 422, amountCrypto: '0' },
      { ...usdt, key: 'k-all', call: 'sellAll', status: 200, amountCrypto: '39.623356789012345678' },
      { ...usdt, key: 'k-swap', call: 'swap', status: 200, amountCrypto: '20.0001' },
      { ...usdt, key: 'k-transfer', call: 'transfer', status: 200, amountCrypto: '20' },
      { ...usdt, key: 'k-sell', call: 'sell', status: 200, amountCrypto: '20.5' },
    ])
    for (const { createDate } of rows)
      expect(Date.parse(createDate)).toBeGreaterThanOrEqual(startedAt - 1_000)
  })

  it('the list omits calls that have no key and calls of other accounts', async () => {
    await move('sell')
    await move('sell', {}, { key: 'k-late', sendBy: '100000000000' })
    await move('sell', {}, { key: 'k-price', headers: { 'x-least-ngn': '999999999' } })
    await rest.request('/v1/app/comments', {
      body: { body: 'hello', transactionId: 'tx-ada-023' },
      token: 'ada',
      headers: { 'idempotency-key': 'k-comment' },
    })
    expect(await list()).toEqual([])
    await credit('USDT', 'tron', '50', 'bola')
    await move('sell', {}, { key: 'k-bola', who: 'bola' })
    expect([await keys(), await keys('', 'bola')]).toEqual([[], ['k-bola']])
  })

  it('the list shows two calls with the same key as two entries', async () => {
    await sendOrder('sell', 'k-1')
    await sendOrder('swap', 'k-1')
    expect((await list()).map(({ key, call }) => [key, call])).toEqual([
      ['k-1', 'swap'],
      ['k-1', 'sell'],
    ])
  })

  it('the list starts at the requested moment, at most 24 hours back', async () => {
    await sendOrder('sell', 'k-1')
    await rest.world.advanceClock(hour)
    await sendOrder('sell', 'k-2')
    const [newer, older] = (await list()).map(({ createDate }) => Date.parse(createDate))
    expect(await keys(`?since=${newer! + 1}`)).toEqual([])
    expect(await keys(`?since=${newer!}`)).toEqual(['k-2'])
    expect(await keys(`?since=${older! + 1}`)).toEqual(['k-2'])
    expect(await keys(`?since=${older!}`)).toEqual(['k-2', 'k-1'])
    expect(await keys('?since=0')).toEqual(['k-2', 'k-1'])
    expect(await keys('?since=999999999999999')).toEqual([])
    for (const since of ['', 'x', '-1', '1.5', '1e3', '1&since=2', '9'.repeat(16)]) {
      const response = await fixture.get(`${path}?since=${since}`)
      expect({ since, ...response }).toMatchObject({
        since,
        status: 422,
        fields: { since: expect.any(String) },
      })
    }
    await rest.world.advanceClock(10 * hour)
    rest.forget()
    await rest.world.advanceClock(10 * hour)
    rest.forget()
    expect(await keys('?since=0')).toEqual(['k-2', 'k-1'])
    await rest.world.advanceClock(3.5 * hour)
    expect(await keys('?since=0')).toEqual(['k-2'])
    await rest.world.advanceClock(hour)
    expect(await keys()).toEqual([])
  })

  it('the list shows the newest 100 calls', async () => {
    const expectedKeys = Array.from({ length: 102 }, (_, nth) => `k-${String(nth).padStart(3, '0')}`)
    for (const key of expectedKeys) await sendOrder('sell', key, { amountCrypto: '999' })
    expect(await keys()).toEqual(expectedKeys.slice(2).reverse())
  })
})
