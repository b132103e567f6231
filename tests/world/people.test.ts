import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { priceHistory, prices, rates } from '../../mock-api/schema/market'
import { priceAt } from '../../mock-api/world/market/prices'
import { kinds } from '../../mock-api/world/people/new-customers'
import { hour, tron, worldFixture } from './world.fixture'

const { rest, ask } = worldFixture()
const logIn = (userId: string, password: string, suffix = '') =>
  rest.request(`/v1/auth/login${suffix}`, { body: { userId, password } })

describe('customers', () => {
  it('an old account logs in with the old call only and gets no deposit', async () => {
    const { accountId, username, password } = await rest.world.persona('old')
    expect((await logIn(username, password)).status).toBe(404)
    expect((await logIn(username, password, '/old')).status).toBe(200)
    expect((await ask('deposits', { customer: accountId, ...tron, amount: '5' })).status).toBe(404)
    await expect(rest.world.persona('nobody')).rejects.toMatchObject({ status: 404 })
  })

  it.each(kinds.map(({ kind }) => kind))('a new customer of kind %s can log in', async (kind) => {
    const { username, password } = await rest.world.createCustomer(kind)
    const { status, headers } = await logIn(username, password, kind === 'old' ? '/old' : '')
    expect(status).toBe(200)
    if (kind !== 'long-history') return
    // The history has 10,000 sales, which one call creates.
    interface History {
      transactions: { id: string; createDate: string; approveDate: string; amountUSD: string }[]
      totalTrades: number
    }
    const page = (number: number) =>
      rest.get<History>(
        `/v1/app/transactions/customer?page=${number}&size=100`,
        headers.get('authorization') ?? '',
      )
    const [first, last] = [await page(1), await page(100)]
    expect(first.data.totalTrades).toBe(10_000)
    const rows = [...first.data.transactions, ...last.data.transactions]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200)
    expect(rows).toEqual([...rows].sort((row, nextRow) => (row.createDate < nextRow.createDate ? 1 : -1)))
    for (const { createDate, approveDate, amountUSD } of rows)
      expect([approveDate > createDate, Number(amountUSD) > 19]).toEqual([true, true])
  })

  it('a deposit in dollars is truncated to 8 coin decimals', async () => {
    await rest.world.setPrice('BTC', '90000')
    expect(
      (await ask('deposits', { customer: 'bola', symbol: 'BTC', chain: 'btc', usd: '50' })).data,
    ).toMatchObject({ amountCrypto: '0.00055555', amountUSD: '50.00' })
  })
})

describe('the price feed', () => {
  const now = () => rest.api.clock.now().getTime()
  const priceOf = async (symbol: string) =>
    (await rest.api.db.select().from(prices).where(eq(prices.symbol, symbol)))[0]?.price ?? ''
  const rateOf = async () =>
    (
      await rest.api.db
        .select()
        .from(rates)
        .where(and(eq(rates.symbol, 'USDT'), eq(rates.chain, 'tron')))
    )[0]
  /** The price may change between the two calls. */
  const pricesNow = () => [0, 30_000].map((ageMs) => Number(priceAt('BTC', now() - ageMs)))

  it('prices follow the seeded process, and naira rates remain near their base', async () => {
    await rest.world.setFeed('walking')
    await rest.world.advanceClock(hour)
    const first = await priceOf('BTC')
    expect(pricesNow()).toContain(Number(first))
    await rest.world.advanceClock(24 * hour)
    expect(await priceOf('BTC')).not.toBe(first)
    const rate = await rateOf()
    expect(Math.abs(Number(rate?.value) / Number(rate?.base) - 1)).toBeLessThan(0.005)
  })

  it('a steady feed keeps prices constant, and a pinned price lasts until its release', async () => {
    await rest.world.setFeed('steady')
    const fixedPrice = await priceOf('BTC')
    await rest.world.advanceClock(48 * hour)
    expect(await priceOf('BTC')).toBe(fixedPrice)
    await rest.world.setFeed('walking')
    await rest.world.setPrice('BTC', '61234.56')
    await rest.world.setRate(tron, '1725.5')
    await rest.world.advanceClock(48 * hour)
    expect([await priceOf('BTC'), (await rateOf())?.value]).toEqual(['61234.56000000', '1725.5000'])
    await rest.world.setPrice('BTC', null)
    await rest.world.setRate(tron, null)
    await rest.world.advanceClock(hour)
    expect(pricesNow()).toContain(Number(await priceOf('BTC')))
    expect((await rateOf())?.value).not.toBe('1725.5000')
  })

  it('the price feed stores a close for every day of a year', async () => {
    const closes = () =>
      rest.api.db.select().from(priceHistory).where(eq(priceHistory.symbol, 'ETH')).orderBy(priceHistory.date)
    const before = await closes()
    expect(before).toHaveLength(365)
    await rest.world.setPrice('ETH', '3333')
    await rest.world.advanceClock(48 * hour)
    const after = await closes()
    expect(after.slice(0, 365)).toEqual(before)
    expect(after.slice(365).map(({ close }) => close)).toEqual(['3333.00000000', '3333.00000000'])
    const days = after.map(({ date }) => Date.parse(date) / 86_400_000)
    expect(days.map((day) => day - days[0]!)).toEqual(days.map((_, index) => index))
  })
})
