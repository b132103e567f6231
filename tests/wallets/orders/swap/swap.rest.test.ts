import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../../contract/contract.fixture'
import type { Shape } from '../../../contract/operations'
import { apiErrorIn, fieldError, moneyFixture } from '../../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds, untouched } = fixture
type Swap = Shape<'Swap'>
const swap = (body: object = {}) => move<Swap>('swap', body)
const leg = (symbol: string, name: string, chain: string, amountCrypto: string, amountUSD: string) => ({
  id: expect.stringMatching(/^tx-/),
  type: 'inter-transfer',
  amountCrypto,
  amountUSD,
  amount: amountCrypto,
  createDate: expect.any(String),
  currency: { symbol, name, chain },
})
const fromCoin = (fromCurrencySymbol: string, fromChain: string) => ({ fromCurrencySymbol, fromChain })
const toCoin = (toCurrencySymbol: string, toChain: string) => ({ toCurrencySymbol, toChain })

describe('swap', () => {
  it('a swap debits one wallet and credits the other atomically [API-58] [SWAP-07]', async () => {
    const { status, data } = await swap()
    expect(status).toBe(200)
    // 20 ÷ 91,500 = 0.000218579…
    expect(data).toMatchObject({
      from: leg('USDT', 'USDT', 'tron', '20', '20.00'),
      to: leg('BTC', 'Bitcoin', 'btc', '0.00021857', '20.00'),
    })
    expect([await holds(), await holds('ada', 'BTC', 'btc')]).toEqual(['80', '0.01021857'])
    for (const { id, type } of [data.from, data.to])
      expect((await fixture.get(`/v1/app/transactions/${id}`)).data).toMatchObject({
        id,
        type,
        status: 'approved',
        direction: 'wallet',
        amountNGN: null,
      })
    expect((await fixture.notesOf()).filter((type) => type === 'swap')).toHaveLength(1)
  })

  it('a swap truncates the amount to 4 decimals and the proceeds to 8', async () => {
    await rest.world.setPrice('USDT', '0.9999')
    // The server uses its own prices and ignores those in the body.
    const { data } = await swap({ amountCrypto: '20.12349999', price: '1', estimate: '99', rate: '1' })
    expect(data.from.amountCrypto).toBe('20.1234')
    // 20.1234 × 0.9999 ÷ 91,500 = 0.00021990792…
    expect(data.to.amountCrypto).toBe('0.0002199')
    expect([await holds(), await holds('ada', 'BTC', 'btc')]).toEqual(['79.8766', '0.0102199'])
  })
})

describe('rejected swaps [SWAP-08]', () => {
  it.each([
    ['BTC', 'btc', '0.0005', ['0.0004', '0.00049999'], ['0.0005']],
    ['ETH', 'eth', '0.005', ['0.0049', '0.00499999'], ['0.005']],
    ['BNB', 'bsc', '1', ['0.9999'], ['1']],
    ['USDT', 'tron', '1', ['0.99999999', '0.00001'], ['1', '1.0001']],
  ])(
    'the API rejects less %s on %s than %s and accepts the minimum',
    async (symbol, chain, minimum, tooSmall, accepted) => {
      await credit('ETH', 'eth', '5')
      await credit('BNB', 'bsc', '5')
      const coins = {
        ...fromCoin(symbol, chain),
        ...(symbol === 'USDT' ? toCoin('BTC', 'btc') : toCoin('USDT', 'tron')),
      }
      const message = `Input value is less than the minimum value required (${minimum})`
      for (const amountCrypto of tooSmall)
        expect(apiErrorIn(await swap({ ...coins, amountCrypto }))).toEqual(
          fieldError('amountCrypto', message),
        )
      await untouched()
      for (const amountCrypto of accepted) expect((await swap({ ...coins, amountCrypto })).status).toBe(200)
    },
  )

  it.each([toCoin('USDT', 'tron'), toCoin('USDT', 'bsc'), toCoin('usdt', 'eth'), toCoin(' USDT ', 'eth')])(
    'the API rejects a swap of a token for itself on any network: %j',
    async (to) => {
      const response = await swap(to)
      expect(apiErrorIn(response)).toEqual(fieldError('toCurrencySymbol', "You can't swap the same token"))
      await untouched()
    },
  )

  it('the API rejects a swap with proceeds of 0', async () => {
    await rest.world.setPrice('USDT', '0.0001')
    await rest.world.setPrice('BTC', '100000')
    expect(apiErrorIn(await swap({ amountCrypto: '9' }))).toEqual(
      fieldError('amountCrypto', 'The amount is too small'),
    )
    expect((await swap({ amountCrypto: '10' })).data.to.amountCrypto).toBe('0.00000001')
  })

  it('the API rejects a swap of any wallet type but main', async () => {
    for (const walletType of [undefined, '', 'default', 'MAIN', 7]) {
      const { status, fields } = await swap({ walletType })
      expect({ status, fields }).toEqual({ status: 422, fields: { walletType: expect.any(String) } })
    }
    await untouched()
  })

  it('the API rejects a swap unless the prices of both coins are fresh', async () => {
    await fixture.letPricesGrowOld()
    await rest.world.setPrice('USDT', '1')
    expect((await swap()).status).toBe(503)
    await rest.world.setPrice('BTC', '91500')
    expect((await swap()).status).toBe(200)
  })
})
