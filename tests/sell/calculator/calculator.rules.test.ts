import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CalculatorSide,
  calculated,
  calculatorAmount,
  dollarsFor,
} from '../../../machines/sell/calculator/calculator.rules'

describe('dollars for naira: the fewest cents that bring it', () => {
  it.each([
    ['165275', '1652.75', '100'],
    ['165275.01', '1652.75', '100.01'],
    ['1', '1652.75', '0.01'],
    ['0', '1652.75', '0'],
    ['1', '0', null],
  ])('₦%s at %s: %s', (naira, rate, dollars) => expect(dollarsFor(naira, rate)).toBe(dollars))

  it('they bring what was asked for, and one cent less would not', () => {
    const cents = (max: number) =>
      fc.integer({ min: 1, max }).map((value) => new Big(value).div(100).toFixed(2))
    fc.assert(
      fc.property(cents(1e12), cents(1e6), (naira, rate) => {
        const dollars = new Big(dollarsFor(naira, rate)!)
        expect(dollars.times(rate).gte(naira)).toBe(true)
        expect(dollars.minus('0.01').times(rate).lt(naira)).toBe(true)
      }),
    )
  })
})

describe('both fields', () => {
  const both = (side: CalculatorSide, text: string, rate: string) =>
    calculated({ side, text, pasted: false }, calculatorAmount({ text, pasted: false }, 'USDT'), rate)

  it.each([
    ['dollars', '100', { dollars: '100', naira: '165275.00' }],
    ['dollars', '0.01', { dollars: '0.01', naira: '16.52' }], // 16.5275, cut
    ['dollars', '1,000', { dollars: '1,000', naira: '1652750.00' }],
    ['dollars', '0.001', { dollars: '0.001', naira: '' }],
    ['dollars', '', { dollars: '', naira: '' }],
    ['naira', '165,275', { dollars: '100', naira: '165,275' }],
    ['naira', 'x', { dollars: '', naira: 'x' }],
  ] as const)('%s %j', (side, text, texts) => expect(both(side, text, '1652.75')).toEqual(texts))

  it('without a rate naira say nothing of dollars', () => {
    expect(both('naira', '1', '0')).toEqual({ dollars: '', naira: '1' })
  })
})
