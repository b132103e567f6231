import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { moneyStage } from '../money/money.stage'

const stage = moneyStage(contractStage())
const { rest, credit, move, holds, typesOf } = stage
const sellAll = (body: object = {}) => move('sell/all', body)

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
})
