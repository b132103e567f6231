import { describe, expect, it } from 'vitest'
import { ambiguousText, parseAmount, tooPreciseText } from '../../machines/values/amount'
import { messages } from '../../machines/values/fields'

/** typed.rows.ts has the inputs; this file tests messages, and the effect of typing and pasting. */
describe('a typed amount', () => {
  it.each(['', ' ', '\t', '$', 'NGN', '\u20a6 '])('%j is missing', (text) =>
    expect(parseAmount(text, 8)).toEqual({ problem: messages.required }),
  )

  it.each([
    [8, '0.12345678', '0.123456789', 'Use at most 8 decimals'],
    [2, '0.12', '0.123', 'Use at most 2 decimals'],
  ])('has at most %i decimals: 8 of a coin, 2 of a dollar', (decimals, value, text, problem) => {
    expect([parseAmount(value, decimals), parseAmount(text, decimals)]).toEqual([{ value }, { problem }])
    expect(tooPreciseText(decimals)).toBe(problem)
  })

  it('has at most 12 whole digits', () =>
    expect(parseAmount('1000000000000.55', 8)).toEqual({ problem: messages.tooLarge('1000000000000') }))

  it.each(['1.2.3', '20 BTC', 'abc'])('%j is no number', (text) =>
    expect(parseAmount(text, 8, false, 'USDT')).toEqual({ problem: messages.invalidNumber }),
  )

  it.each([
    ['1,234', ['1234', '1.234'], '1234 or 1.234?'],
    ['$12,345', ['12345', '12.345'], '12345 or 12.345?'],
    ['123,456', ['123456', '123.456'], ambiguousText(['123456', '123.456'])],
  ])(
    '%s pasted in one piece asks which of two it is; typed it means thousands',
    (text, readings, problem) => {
      expect(parseAmount(text, 8, true)).toEqual({ problem, readings })
      expect(parseAmount(text, 8)).toEqual({ value: readings[0] })
    },
  )

  it('1234,567 groups nothing, so that it is asked about even where it was typed', () =>
    expect(parseAmount('1234,567', 8)).toMatchObject({ readings: ['1234567', '1234.567'] }))
})
