import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountFor,
  coinQuote,
  dollarQuote,
  type EstimateSide,
  estimatedAmount,
  estimateOf,
} from '../../../machines/sell/estimate/estimate.rules'
import { optionalProblem } from '../../../machines/values/amount'

const tether = coinQuote('USDT', '1', '1652.75')
const bitcoin = coinQuote('BTC', '91500', '1647')
const dollars = dollarQuote('USDT', '1652.75')
const estimate = (side: EstimateSide, text: string, quote = tether) =>
  estimateOf({ side, text, pasted: false }, quote)

describe('naira estimate, truncated', () => {
  it.each([
    ['100', tether, '165275.00'],
    ['0.00000001', bitcoin, '1.50'], // 1.507005
    ['0.00000001', tether, '0.00'],
    ['0', tether, '0.00'],
    ['999999999999', coinQuote('X', '0.00000001', '1.9999'), '19998.99'], // 19998.99999998…
    ['0.01', dollars, '16.52'], // 16.5275
    ['1,000', dollars, '1652750.00'],
    ['0.001', dollars, ''],
  ])('%s coins at %j estimate %s naira', (sent, quote, naira) =>
    expect(estimate('sent', sent, quote)).toEqual({ sent, naira }),
  )
})

describe('minimum coins for naira', () => {
  it.each([
    ['165275', tether, '100'],
    ['1', tether, '0.00060506'], // 0.000605052…
    ['0.01', bitcoin, '0.00000001'],
    ['0', tether, '0'],
    ['165275.01', dollars, '100.01'],
    ['1', dollars, '0.01'],
    ['100', coinQuote('USDT', '1', '0'), null],
    ['100', coinQuote('USDT', '0', '1650'), null],
  ])('%s naira at %j needs %s coins', (naira, quote, sent) => expect(amountFor(naira, quote)).toBe(sent))

  const cents = (max: number) =>
    fc.integer({ min: 1, max }).map((value) => new Big(value).div(100).toFixed(2))
  const quotes = fc.oneof(
    fc.tuple(cents(1e9), cents(1e6)).map(([price, rate]) => coinQuote('BTC', price, rate)),
    cents(1e6).map((rate) => dollarQuote('BTC', rate)),
  )

  it('the minimum coins are worth the naira amount; one unit less is not', () =>
    fc.assert(
      fc.property(cents(1e12), quotes, (naira, quote) => {
        const sent = new Big(amountFor(naira, quote)!)
        expect(sent.times(quote.value).gte(naira)).toBe(true)
        const oneUnitLess = sent.minus(new Big(10).pow(-quote.places))
        expect(oneUnitLess.lt(0) || oneUnitLess.times(quote.value).lt(naira)).toBe(true)
      }),
    ))
})

describe('typed amounts', () => {
  it.each<[EstimateSide, string, string | undefined]>([
    ['sent', '', undefined],
    ['sent', '0.12345678', '0.12345678'],
    ['sent', '0.123456789', undefined],
    ['sent', '20 USDT', '20'],
    ['naira', '165,275.50', '165275.50'],
    ['naira', '165275.505', undefined],
    ['sent', '999999999999', '999999999999'],
    ['sent', '1000000000000', undefined],
  ])('the typed %s amount %j is read as %j', (side, text, amount) =>
    expect(estimatedAmount({ side, text, pasted: false }, tether).value).toBe(amount),
  )

  it('an empty amount is valid; other text is not', () => {
    const problem = (text: string) =>
      optionalProblem(estimatedAmount({ side: 'sent', text, pasted: false }, tether))
    expect(problem('')).toBeUndefined()
    expect(problem('1.2.3')).toBe('this is not a valid number')
    expect(problem('999999999999.5')).toBeUndefined()
    expect(problem('1000000000000')).toBe('This field should be less than 1000000000000')
  })

  it('each amount field updates the other', () => {
    expect(estimate('naira', '165,275')).toEqual({ sent: '100', naira: '165,275' })
    expect(estimate('naira', 'x', dollars)).toEqual({ sent: '', naira: 'x' })
    expect(estimate('sent', '1.2.3')).toEqual({ sent: '1.2.3', naira: '' })
    expect(estimate('naira', '5', coinQuote('USDT', '0', '1'))).toEqual({ sent: '', naira: '5' })
  })
})
