import { describe, expect, it } from 'vitest'
import { nairaForDollars, nairaOf } from '../../../machines/money/naira'
import { usualTimeText } from '../../../machines/transactions/details/usual-duration.rules'

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
      expect(usualTimeText({ status, direction, chain: 'tron' }, range)).toBe(text)
    },
  )

  it('a deposit below the minimum payout has no usual duration [SELL-23]', () => {
    const move = { status: 'pending', direction: 'bank', chain: 'tron' } as const
    expect(usualTimeText({ ...move, isReleased: false }, minuteRange)).toBe(
      "We'll pay it once you reach the minimum payout. Smaller deposits add up.",
    )
    expect(usualTimeText({ ...move, isReleased: true }, minuteRange)).toBe('Usually 14–32 min')
  })
})
