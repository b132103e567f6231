import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceHistory, prices, rates } from '../../mock-api/sell/market.schema'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { priceAt } from '../../mock-api/world/market/prices'

let mock: MockApi
const tron = { symbol: 'USDT', chain: 'tron' }
const minute = 60_000
const hour = 60 * minute

beforeAll(async () => {
  mock = await startMockApi({ port: 0, worldEnabled: true, settlement: 'manual', feed: 'steady' })
}, 60_000)
afterAll(() => mock.stop())
beforeEach(() => mock.world.reset())

const priceOf = async (symbol: string) =>
  (await mock.db.select().from(prices).where(eq(prices.symbol, symbol)))[0]?.price ?? ''
const rateOf = async () =>
  (
    await mock.db
      .select()
      .from(rates)
      .where(and(eq(rates.symbol, 'USDT'), eq(rates.chain, 'tron')))
  )[0]
describe('the price feed', () => {
  it('walks: prices follow the seeded process, naira rates move a little around their base', async () => {
    await mock.world.setFeed('walking')
    await mock.world.advanceClock(hour)
    const first = await priceOf('BTC')
    const now = mock.clock.now().getTime()
    expect([0, 30_000].map((back) => Number(priceAt('BTC', now - back)))).toContain(Number(first))
    await mock.world.advanceClock(24 * hour)
    expect(await priceOf('BTC')).not.toBe(first)
    const rate = await rateOf()
    expect(Math.abs(Number(rate?.value) / Number(rate?.base) - 1)).toBeLessThan(0.005)
  })

  it('stands still when told to, and what is set by hand stays until released', async () => {
    const still = await priceOf('BTC')
    await mock.world.advanceClock(48 * hour)
    expect(await priceOf('BTC')).toBe(still)
    await mock.world.setFeed('walking')
    await mock.world.setPrice('BTC', '61234.56')
    await mock.world.setRate(tron, '1725.5')
    await mock.world.advanceClock(48 * hour)
    expect([await priceOf('BTC'), (await rateOf())?.value]).toEqual(['61234.56000000', '1725.5000'])
    await mock.world.setPrice('BTC', null)
    await mock.world.setRate(tron, null)
    await mock.world.advanceClock(hour)
    const released = Number(await priceOf('BTC'))
    const then = mock.clock.now().getTime()
    // A step of the price may lie between the two.
    expect([0, 30_000].map((back) => Number(priceAt('BTC', then - back)))).toContain(released)
    expect((await rateOf())?.value).not.toBe('1725.5000')
  })

  it('keeps the close of every past day for a year, without a gap, and what was pinned as it was', async () => {
    const closes = () =>
      mock.db.select().from(priceHistory).where(eq(priceHistory.symbol, 'ETH')).orderBy(priceHistory.date)
    const before = await closes()
    expect(before).toHaveLength(365)
    await mock.world.setPrice('ETH', '3333')
    await mock.world.advanceClock(48 * hour)
    const after = await closes()
    expect(after).toHaveLength(367)
    expect(after.slice(0, 365)).toEqual(before)
    expect(after.slice(365).map(({ close }) => close)).toEqual(['3333.00000000', '3333.00000000'])
    const days = after.map(({ date }) => Date.parse(date) / 86_400_000)
    expect(days.map((day) => day - days[0]!)).toEqual(days.map((_, index) => index))
  })

  it('knows no other coin or pair', async () => {
    await expect(mock.world.setRate({ symbol: 'USDT', chain: 'btc' }, '1')).rejects.toMatchObject({
      status: 404,
    })
    await expect(mock.world.setLimit({ symbol: 'X', chain: 'eth' }, '1')).rejects.toMatchObject({
      status: 404,
    })
    await expect(mock.world.setPrice('DOGE', '1')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the clock', () => {
  it('moves, jumps and comes back', async () => {
    const ahead = () => Math.round((mock.clock.now().getTime() - Date.now()) / 1000)
    await mock.world.advanceClock(40 * minute)
    expect(ahead()).toBe(2400)
    await mock.world.advanceClock(12 * hour)
    expect(ahead()).toBe(2400 + 43_200)
    await mock.world.setClock(new Date(Date.now() - hour))
    expect(ahead()).toBe(-3600)
    await mock.world.resetClock()
    expect(ahead()).toBe(0)
  })
})
