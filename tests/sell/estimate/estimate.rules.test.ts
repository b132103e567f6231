import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coinsFor,
  type EstimateSide,
  estimatedAmount,
  estimateOf,
  nairaOf,
} from '../../../machines/sell/estimate/estimate.rules'
import { optionalProblem } from '../../../machines/values/amount'

const tether = { symbol: 'USDT', price: '1', rate: '1652.75' }
const bitcoin = { symbol: 'BTC', price: '91500', rate: '1647' }

describe('naira for coins, cut and never rounded up', () => {
  it.each([
    ['100', tether, '165275.00'],
    ['0.00000001', bitcoin, '1.50'], // 1.507005
    ['0.00000001', tether, '0.00'],
    ['0', tether, '0.00'],
    ['999999999999', { price: '0.00000001', rate: '1.9999' }, '19998.99'], // 19998.99999998…
  ])('%s at %j: %s', (coins, marketData, naira) => expect(nairaOf(coins, marketData)).toBe(naira))
})

describe('coins for naira: the fewest that bring it', () => {
  it.each([
    ['165275', tether, '100'],
    ['1', tether, '0.00060506'], // 0.000605052…
    ['0.01', bitcoin, '0.00000001'],
    ['0', tether, '0'],
  ])('%s at %j: %s', (naira, marketData, coins) => expect(coinsFor(naira, marketData)).toBe(coins))

  it('nothing can be said without a rate or a price', () => {
    expect(coinsFor('100', { price: '1', rate: '0' })).toBeNull()
    expect(coinsFor('100', { price: '0', rate: '1650' })).toBeNull()
  })

  it('they bring what was asked for, and one unit less would not', () => {
    const cents = (max: number) =>
      fc.integer({ min: 1, max }).map((value) => new Big(value).div(100).toFixed(2))
    fc.assert(
      fc.property(cents(1e12), cents(1e9), cents(1e6), (naira, price, rate) => {
        const marketData = { price, rate }
        const coins = coinsFor(naira, marketData)!
        expect(new Big(nairaOf(coins, marketData)).gte(naira)).toBe(true)
        const fewer = new Big(coins).minus('0.00000001')
        expect(fewer.lt(0) || fewer.times(price).times(rate).lt(naira)).toBe(true)
      }),
    )
  })
})

describe('what was typed', () => {
  it.each<[EstimateSide, string, string | undefined]>([
    ['coins', '', undefined],
    ['coins', '5.', '5'],
    ['coins', '.5', '0.5'],
    ['coins', '0.12345678', '0.12345678'],
    ['coins', '0.123456789', undefined],
    ['coins', '20 USDT', '20'],
    ['coins', '1,5', '1.5'],
    ['coins', '1,500', '1500'],
    ['naira', '165,275.50', '165275.50'],
    ['naira', '\u20a6165,27', '165.27'],
    ['naira', '1,234,567', '1234567'],
    ['naira', '1,234,5', undefined],
    ['coins', '999999999999', '999999999999'],
    ['coins', '1000000000000', undefined],
  ])('%s %j is %j', (side, text, amount) =>
    expect(estimatedAmount({ side, text, pasted: false }, 'USDT').value).toBe(amount),
  )

  it('nothing typed is no problem; what is no amount is one', () => {
    const problem = (text: string) =>
      optionalProblem(estimatedAmount({ side: 'coins', text, pasted: false }, 'USDT'))
    expect(problem('')).toBeUndefined()
    expect(problem('1.2.3')).toBe('this is not a valid number')
    expect(problem('999999999999.5')).toBeUndefined()
    expect(problem('1000000000000')).toBe('This field should be less than 1000000000000')
  })

  it('the other field follows, in both directions', () => {
    const both = (side: EstimateSide, text: string, at = tether) =>
      estimateOf({ side, text, pasted: false }, at)
    expect(both('coins', '100')).toEqual({ coins: '100', naira: '165275.00' })
    expect(both('naira', '165,275')).toEqual({ coins: '100', naira: '165,275' })
    expect(both('coins', '1.2.3')).toEqual({ coins: '1.2.3', naira: '' })
    expect(both('naira', '5', { ...tether, price: '0' })).toEqual({ coins: '', naira: '5' })
  })
})
