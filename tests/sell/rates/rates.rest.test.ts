import { describe, expect, it } from 'vitest'
import type { Shape } from '../../contract/operations'
import { contractStage } from '../../contract/stage'

const rest = contractStage()

type Currency = Shape<'Currency'>
type Rate = Shape<'Rate'>

/** The contract's order: BTC, ETH, BNB, USDT on eth, bsc, tron. */
const pairs = ['BTC btc', 'ETH eth', 'BNB bsc', 'USDT eth', 'USDT bsc', 'USDT tron']
const pairOf = ({ symbol, chain }: Currency) => `${symbol} ${chain}`

describe('GET /v1/app/rates/all', () => {
  it('[API-27] [ENT-04] answers every rate with id, value, limit and currency, in the contract’s order', async () => {
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
  })
})

describe('GET /v1/app/rates/{id}', () => {
  it('[API-28] [ENT-04] answers the one rate, as the list has it', async () => {
    const { data: all } = await rest.get<Rate[]>('/v1/app/rates/all', 'ada')
    for (const rate of all)
      expect((await rest.get<Rate>(`/v1/app/rates/${rate.id}`, 'ada')).data).toEqual(rate)
  })

  it.each(['7', '2147483647', '2147483648', '999999999999999'])('knows no rate %s', async (id) => {
    const { status, summary } = await rest.get(`/v1/app/rates/${id}`, 'ada')
    expect([status, summary]).toEqual([404, 'Rate not found'])
  })

  it.each(`0|-1|1.5|1e3|0x1|NaN|abc|%20|9999999999999999|${'9'.repeat(400)}`.split('|'))(
    'takes no %s for a number',
    async (id) => {
      const { status, fields } = await rest.get(`/v1/app/rates/${id}`, 'ada')
      expect([status, fields]).toEqual([422, { id: 'this is not a valid number' }])
    },
  )
})

describe('GET /v1/app/currencies', () => {
  it('[API-29] [ENT-06] answers symbol, name and chain of every currency', async () => {
    const { status, data } = await rest.get<Currency[]>('/v1/app/currencies', 'ada')
    expect(status).toBe(200)
    expect(data.map(pairOf)).toEqual(pairs)
    expect(data[0]).toEqual({ symbol: 'BTC', name: 'Bitcoin', chain: 'btc' })
  })

  it('[ENT-05] every chain is eth, bsc or tron, and Bitcoin’s own is btc', async () => {
    const { data } = await rest.get<Currency[]>('/v1/app/currencies', 'ada')
    const chains = data.filter(({ symbol }) => symbol !== 'BTC').map(({ chain }) => chain)
    expect([...new Set(chains)].sort()).toEqual(['bsc', 'eth', 'tron'])
    expect(data.filter(({ chain }) => chain === 'btc').map(({ symbol }) => symbol)).toEqual(['BTC'])
  })
})
