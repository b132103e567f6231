import { describe, expect, it } from 'vitest'
import { nairaForDollars, nairaOf } from '../../../machines/money/naira'
import { usualTimeText, waitReasonOf } from '../../../machines/transactions/details/usual-duration.rules'

describe('the naira amount of a transaction', () => {
  const sale = { direction: 'bank', amountNGN: '82500.00' } as const
  it.each([
    ['pool', true],
    ['pending', false],
    ['approved', false],
    ['reported', false],
  ] as const)('the naira amount of a %s transaction is an estimate: %s', (status, isEstimate) => {
    expect(nairaOf({ ...sale, status })).toEqual({ naira: '82500.00', isEstimate })
  })

  it('a transaction without a payout has no naira amount', () => {
    expect(nairaOf({ ...sale, direction: 'wallet', status: 'pool' })).toBeNull()
    expect(nairaOf({ ...sale, amountNGN: null, status: 'approved' })).toBeNull()
  })
})

describe('naira for dollars', () => {
  it.each([
    ['100', '1644.6799', '164467.99'],
    ['0.01', '1650', '16.50'],
    ['0.00', '1650', '0.00'],
    ['119.99', '1652.0001', '198223.49'],
  ])('$%s at the rate %s is ₦%s, truncated', (usd, rate, ngn) => {
    expect(nairaForDollars(usd, rate)).toBe(ngn)
  })
})

describe('usual duration', () => {
  const minuteRange = { from: 14, to: 32 }
  it.each([
    ['pool', 'bank', minuteRange, 'Usually 14–32 min'],
    ['pending', 'bank', minuteRange, 'Usually 14–32 min'],
    ['pool', 'bank', null, 'The network usually confirms in 1–5 min'],
    ['pool', 'wallet', minuteRange, 'The network usually confirms in 1–5 min'],
    ['pending', 'bank', null, 'Usually another 5–30 min'],
    ['approved', 'bank', minuteRange, null],
    ['reported', 'bank', minuteRange, null],
  ] as const)(
    'the usual duration of a %s sale to the %s from %j reads %j',
    (status, direction, range, text) => {
      expect(usualTimeText({ status, direction, chain: 'tron', type: 'deposit' }, range, 0)).toBe(text)
    },
  )

  it.each([
    ['deposit', 'tron', 35],
    ['deposit', 'btc', 90],
    ['sell', 'btc', 30],
  ] as const)('a pending %s of %s shows its usual time for %i min', (type, chain, minutes) => {
    const textAt = (age: number) =>
      usualTimeText({ status: 'pending', direction: 'bank', chain, type }, null, age)
    expect(textAt(minutes * 60_000)).toBe('Usually another 5–30 min')
    expect(textAt(minutes * 60_000 + 1)).toBeNull()
  })

  it.each([
    [{ isReleased: false }, 'limit'],
    [{ isReleased: true }, 'identity'],
    [{ isReleased: null, status: 'pool' }, null],
    [{ isReleased: false, direction: 'wallet' }, null],
  ] as const)('without the identity check, a payout with %j waits for: %s [SELL-23]', (parts, reason) => {
    expect(waitReasonOf({ status: 'pending', direction: 'bank', ...parts }, true)).toBe(reason)
  })
})
