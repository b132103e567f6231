import { describe, expect, it } from 'vitest'
import { ambiguousText, parseAmount, tooPreciseText } from '../../machines/values/amount'
import { messages } from '../../machines/values/fields'

/**
 * typed.rows.ts has valid and invalid inputs; this file tests messages and the difference between typing and pasting.
 */
describe('a typed amount', () => {
  it.each(['', ' ', '\t', '$', 'NGN', '\u20a6 '])('the amount %j counts as missing', (text) =>
    expect(parseAmount(text, 8)).toEqual({ problem: messages.required }),
  )

  it.each([
    [8, '0.12345678', '0.123456789', 'Use at most 8 decimals'],
    [2, '0.12', '0.123', 'Use at most 2 decimals'],
  ])('an amount has at most %i decimals', (decimals, value, text, problem) => {
    expect([parseAmount(value, decimals), parseAmount(text, decimals)]).toEqual([{ value }, { problem }])
    expect(tooPreciseText(decimals)).toBe(problem)
  })

  it('an amount has at most 12 whole digits', () =>
    expect(parseAmount('1000000000000.55', 8)).toEqual({ problem: messages.tooLarge('1000000000000') }))

  it.each(['1.2.3', '20 BTC', 'abc'])('the amount %j is not a number', (text) =>
    expect(parseAmount(text, 8, false, 'USDT')).toEqual({ problem: messages.invalidNumber }),
  )

  it.each([
    ['1,234', ['1234', '1.234'], '1234 or 1.234?'],
    ['$12,345', ['12345', '12.345'], '12345 or 12.345?'],
    ['123,456', ['123456', '123.456'], ambiguousText(['123456', '123.456'])],
  ])('a pasted %s is ambiguous; typed, its comma groups thousands', (text, readings, problem) => {
    expect(parseAmount(text, 8, true)).toEqual({ problem, readings })
    expect(parseAmount(text, 8)).toEqual({ value: readings[0] })
  })

  it('1234,567 is ambiguous even when typed, because its comma groups nothing', () =>
    expect(parseAmount('1234,567', 8)).toMatchObject({ readings: ['1234567', '1234.567'] }))
})
