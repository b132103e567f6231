import { describe, expect, it } from 'vitest'
import { isAddressOf } from '../../../machines/sell/deposit/address.rules'
import { contractFixture } from '../../contract/contract.fixture'

const rest = contractFixture()

const pairs: [chain: string, symbol: string][] = [
  ['btc', 'btc'],
  ['eth', 'eth'],
  ['bsc', 'bnb'],
  ['eth', 'usdt'],
  ['bsc', 'usdt'],
  ['tron', 'usdt'],
]
const pathOf = (chain: string, symbol: string, id = 'acc-ada', type = 'default') =>
  `/v1/crypto/${chain}/${symbol}/${type}/addresses/${id}`
const addressAt = async (path: string, token: string) => {
  const { status, data } = await rest.get<{ address: string }>(path, token)
  expect(status).toBe(200)
  return data.address
}

describe('GET /v1/crypto/{chain}/{symbol}/{type}/addresses/{id}', () => {
  it.each(pairs)(
    'a customer’s address is valid on %s for %s and never changes [API-30]',
    async (chain, symbol) => {
      const address = await addressAt(pathOf(chain, symbol), 'ada')
      expect(isAddressOf(chain, address)).toBe(true)
      await rest.world.advanceClock(90 * 86_400_000)
      expect(await addressAt(pathOf(chain, symbol), await rest.logIn('ada'))).toBe(address)
    },
  )

  it('no two customers or networks share an address [SELL-18]', async () => {
    const addresses = []
    for (const [chain, symbol] of pairs) {
      addresses.push(await addressAt(pathOf(chain, symbol), 'ada'))
      addresses.push(await addressAt(pathOf(chain, symbol, 'acc-bola'), 'bola'))
    }
    expect(new Set(addresses).size).toBe(2 * pairs.length)
  })

  it('concurrent first requests create one address', async () => {
    const path = pathOf('tron', 'usdt', 'acc-kemi')
    const addresses = await Promise.all(Array.from({ length: 8 }, () => addressAt(path, 'kemi')))
    expect(new Set(addresses).size).toBe(1)
  })

  it('the address call accepts the customer id, any case and wallet type main', async () => {
    const address = await addressAt(pathOf('tron', 'usdt'), 'ada')
    expect(await addressAt(pathOf('TRON', 'USDT', 'cus-ada'), 'ada')).toBe(address)
    const main = await addressAt(pathOf('tron', 'usdt', 'acc-ada', 'main'), 'ada')
    expect(isAddressOf('tron', main)).toBe(true)
    const { status, fields } = await rest.get(pathOf('tron', 'usdt', 'acc-ada', 'savings'), 'ada')
    expect([status, Object.keys(fields)]).toEqual([422, ['type']])
    // A 404 for another customer or an unknown coin comes before this 422.
    expect((await rest.get(pathOf('tron', 'usdt', 'acc-bola', 'savings'), 'ada')).status).toBe(404)
    expect((await rest.get(pathOf('tron', 'trx', 'acc-ada', 'savings'), 'ada')).status).toBe(404)
  })

  it.each([
    ['tron', 'btc'],
    ['btc', 'usdt'],
    ['tron', 'trx'],
    ['solana', 'usdt'],
  ])('the address call returns 404 for the unsupported %s %s', async (chain, symbol) => {
    const { status, summary } = await rest.get(pathOf(chain, symbol), 'ada')
    expect([status, summary]).toEqual([404, 'Currency not supported'])
  })
})

describe('GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate', () => {
  const pathTo = (chain: string, symbol: string, type = 'default') =>
    `/v1/crypto/${chain}/${symbol}/${type}/transactions/rate`

  it('the API returns the current dollar price of a coin [API-31]', async () => {
    for (const price of ['91234.5', '0.00000001']) {
      await rest.world.setPrice('BTC', price)
      const { status, data } = await rest.get<{ price: string }>(pathTo('btc', 'btc'), 'ada')
      expect([status, data]).toEqual([200, { price }])
    }
    await rest.world.setPrice('USDT', '1.0002')
    for (const path of [pathTo('eth', 'usdt'), pathTo('BSC', 'USDT', 'main'), pathTo('tron', 'Usdt', 'x')])
      expect((await rest.get(path, 'ada')).data).toEqual({ price: '1.0002' })
  })

  it('the price call returns 503 when the price is older than 5 minutes', async () => {
    await rest.world.setPrice('ETH', '3200')
    await rest.world.setFeed('down')
    await rest.world.advanceClock(299_000)
    expect((await rest.get(pathTo('eth', 'eth'), 'ada')).status).toBe(200)
    await rest.world.advanceClock(1_500)
    const { status, summary } = await rest.get(pathTo('eth', 'eth'), 'ada')
    expect([status, summary]).toEqual([503, 'This service is not available at the moment'])
  })
})
