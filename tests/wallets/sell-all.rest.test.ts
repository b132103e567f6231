import { describe, expect, it } from 'vitest'
import { contractStage } from '../contract/stage'
import { moneyStage } from './money.stage'

const stage = moneyStage(contractStage())
const { rest, credit, move, holds, typesOf } = stage
const sellAll = (body: object = {}, wish = {}) => move('sell/all', body, wish)
const blamed = (message: string) => ({ status: 422, summary: message, fields: { amountCrypto: message } })

describe('selling all', () => {
  it.each([0, '0', '0.00', ' 0 '])(
    '[API-56] [WSELL-19] sells the complete balance to its 18th decimal and leaves exactly 0, asked with %j',
    async (amountCrypto) => {
      await credit('USDT', 'tron', '0.123456789012345678')
      const { status, data } = await sellAll({ amountCrypto })
      expect(status).toBe(200)
      expect(data).toMatchObject({
        amountCrypto: '100.123456789012345678',
        amount: '100.123456789012345678',
        amountUSD: '100.12',
        amountNGN: '165479.04',
        type: 'sell',
        direction: 'bank',
        status: 'pending',
      })
      expect(await holds()).toBe('0')
      expect(await typesOf()).toEqual(['sell'])
      expect(await stage.notesOf()).toContain('sell')
    },
  )

  it('takes nothing from the other wallets', async () => {
    await credit('USDT', 'eth', '70')
    await sellAll()
    expect([await holds('ada', 'USDT', 'eth'), await holds('ada', 'BTC', 'btc')]).toEqual(['70', '0.01'])
  })

  it('is paid like any sale', async () => {
    const { data } = await sellAll()
    expect(await rest.world.approve(data.id)).toMatchObject([{ id: data.id, status: 'approved' }])
  })

  it.each(['1', '100', 1, '-0', '0.000000001', '0e1', '', null, true, 'all', [0]])(
    '%j is not nothing: an amount never means everything',
    async (amountCrypto) => {
      const { status, fields, summary } = await sellAll({ amountCrypto })
      expect({ status, fields, summary }).toEqual(blamed('Invalid amount'))
      expect([await holds(), await typesOf()]).toEqual(['100', []])
    },
  )

  it('refuses a body without an amount', async () => {
    const { status, fields } = await sellAll({ amountCrypto: undefined })
    expect({ status, fields }).toEqual({ status: 422, fields: { amountCrypto: 'This field is required' } })
  })

  it('of an empty wallet is refused', async () => {
    const { status, summary, fields } = await sellAll({ chain: 'eth' })
    expect({ status, summary, fields }).toEqual(blamed('Insufficient balance'))
    await sellAll()
    expect(await sellAll()).toMatchObject({ status: 422, summary: 'Insufficient balance' })
    expect(await typesOf()).toEqual(['sell'])
  })

  it.each([
    ['0.009999999999999999', 422],
    ['0.01', 200],
    ['0.010000000000000001', 200],
  ])('obeys the minimum: with a limit of $100.01, 100 + %s gives %i', async (more, status) => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '100.01')
    await credit('USDT', 'tron', more)
    const answer = await sellAll()
    expect(answer).toMatchObject({
      status,
      summary: status === 200 ? '' : 'The minimum sell amount is $100.01',
    })
    expect(await holds()).toBe(status === 200 ? '0' : `100${more.slice(1)}`)
  })

  it('refuses what any sale refuses: no wallet, no bank account, no price', async () => {
    expect(await sellAll({ currencySymbol: 'DOGE' })).toMatchObject({
      status: 404,
      summary: 'Wallet not found',
    })
    await credit('USDT', 'tron', '50', 'newbie')
    expect(await sellAll({}, { who: 'newbie' })).toMatchObject({
      status: 409,
      summary: 'Add a bank account first',
    })
    const makeFresh = await stage.letPricesGrowOld()
    expect((await sellAll()).status).toBe(503)
    await makeFresh()
    expect([await holds(), await holds('newbie')]).toEqual(['100', '50'])
  })
})
