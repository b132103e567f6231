import { beforeEach, describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'

const rest = contractFixture()

type Currency = Shape<'Currency'>
type Rate = Shape<'Rate'>
type Rank = Shape<'Rank'>

/** Listed in the contract's order. Bitcoin's chain is btc; the other chains are eth, bsc and tron. */
const pairs = ['BTC btc', 'ETH eth', 'BNB bsc', 'USDT eth', 'USDT bsc', 'USDT tron']
const pairOf = ({ symbol, chain }: Currency) => `${symbol} ${chain}`

describe('rates and currencies', () => {
  it('the API returns every rate in the contract’s order [API-27] [API-28] [ENT-04]', async () => {
    const { status, data, envelope } = await rest.get<Rate[]>('/v1/app/rates/all', 'ada')
    expect(status).toBe(200)
    expect(data.map(({ currency }) => pairOf(currency))).toEqual(pairs)
    expect(data[5]).toEqual({
      id: 6,
      value: '1652.75',
      limit: '10.00',
      currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
    })
    expect(data[4]?.limit).toBe('0.00')
    expect(new Set(data.map(({ id }) => id)).size).toBe(6)
    expect(envelope).toMatchObject({ numberOfPages: null, nextPage: null, previousPage: null, error: null })
    for (const rate of data)
      expect((await rest.get<Rate>(`/v1/app/rates/${rate.id}`, 'ada')).data).toEqual(rate)
  })

  it.each(['7', '2147483647', '2147483648', '999999999999999'])('the API has no rate %s', async (id) => {
    const { status, summary } = await rest.get(`/v1/app/rates/${id}`, 'ada')
    expect([status, summary]).toEqual([404, 'Rate not found'])
  })

  it.each(`0|-1|1.5|1e3|0x1|NaN|abc|%20|9999999999999999|${'9'.repeat(400)}`.split('|'))(
    'the API does not accept %s as a rate id',
    async (id) => {
      const { status, fields } = await rest.get(`/v1/app/rates/${id}`, 'ada')
      expect([status, fields]).toEqual([422, { id: 'this is not a valid number' }])
    },
  )

  it('the API returns every currency with its chain [API-29] [ENT-05] [ENT-06]', async () => {
    const { status, data } = await rest.get<Currency[]>('/v1/app/currencies', 'ada')
    expect(status).toBe(200)
    expect(data.map(pairOf)).toEqual(pairs)
    expect(data[0]).toEqual({ symbol: 'BTC', name: 'Bitcoin', chain: 'btc' })
  })
})

it('the API returns active announcements, newest first [API-32] [ENT-08]', async () => {
  const bodies = async () => (await rest.get<{ body: string }[]>('/v1/app/announcements', 'ada')).data
  const seeded = await bodies()
  // The second seeded announcement is inactive.
  expect(seeded).toHaveLength(1)
  await rest.world.announce('First <b>plain</b> text & more')
  await rest.world.advanceClock(1_000)
  await rest.world.announce('Second')
  expect(await bodies()).toEqual([{ body: 'Second' }, { body: 'First <b>plain</b> text & more' }, ...seeded])
  await rest.world.clearAnnouncements()
  expect(await rest.get('/v1/app/announcements', 'ada')).toMatchObject({ status: 200, data: [] })
})

describe('a rank', () => {
  beforeEach(() => rest.world.setPrice('USDT', '1'))

  const newCustomer = async (kind: 'regular' | 'wallet' = 'regular') => {
    const { accountId, username, password } = await rest.world.createCustomer(kind)
    const login = await rest.request('/v1/auth/login', { body: { userId: username, password } })
    const token = login.headers.get('authorization') ?? ''
    const deposit = async (amount: string) =>
      (await rest.world.deposit({ customer: accountId, symbol: 'USDT', chain: 'bsc', amount })).id
    return {
      deposit,
      trade: async (amount: string) => {
        const id = await deposit(amount)
        await rest.world.confirm(id)
        await rest.world.approve(id)
      },
      rank: async () => (await rest.get<Rank>(`/v1/app/ranks/${accountId}`, token)).data,
    }
  }

  it('a rank starts exactly at its lower limit [API-33] [ENT-07] [RANK-01] [RANK-09]', async () => {
    const { trade, rank } = await newCustomer()
    const unranked = { rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '100000.00' }
    expect(await rank()).toEqual(unranked)
    const ranks = []
    for (const amount of '99.99 0.01 899.99 0.01 8999.99 0.01 39999.99 0.01 60000'.split(' ')) {
      await trade(amount)
      const { rankName, totalTradesUSDT } = await rank()
      ranks.push(`${totalTradesUSDT} ${rankName}`)
    }
    expect(ranks).toEqual([
      '99.99 Unranked',
      '100.00 Bronze',
      '999.99 Bronze',
      '1000.00 Silver',
      '9999.99 Silver',
      '10000.00 Gold',
      '49999.99 Gold',
      '50000.00 Platinum',
      '110000.00 Platinum',
    ])
  })

  it('the rank counts paid trades but not wallet deposits [RANK-01]', async () => {
    const { deposit, rank } = await newCustomer()
    const id = await deposit('500')
    expect((await rank()).totalTradesUSDT).toBe('0.00')
    await rest.world.confirm(id)
    expect((await rank()).rankName).toBe('Unranked')
    await rest.world.approve(id)
    expect(await rank()).toMatchObject({ rankName: 'Bronze', totalTradesUSDT: '500.00' })
    const walletCustomer = await newCustomer('wallet')
    await rest.world.confirm(await walletCustomer.deposit('500'))
    expect((await walletCustomer.rank()).totalTradesUSDT).toBe('0.00')
  })

  it('a reported trade still counts towards the rank', async () => {
    const { data } = await rest.get<Rank>('/v1/app/ranks/cus-ada', 'ada')
    const total = async (query = '') =>
      (await rest.get<{ totalUsd: string }>(`/v1/app/transactions/customer${query}`, 'ada')).data.totalUsd
    expect(data.totalTradesUSDT).toBe(await total())
    expect(Number(await total('?status=reported'))).toBeGreaterThan(0)
  })
})
