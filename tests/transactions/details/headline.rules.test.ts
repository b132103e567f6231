import { describe, expect, it } from 'vitest'
import { nairaForDollars, rateOf } from '../../../machines/money/naira'
import { headlineOf, usualTimeText } from '../../../machines/transactions/details/headline.rules'

const sale = { direction: 'bank', amountUSD: '50.00', amountNGN: '82500.00' } as const

describe('the figure that leads a transaction', () => {
  it.each([
    ['pool', '1651.11', { naira: '82555.50', isEstimate: true }],
    ['pool', null, { naira: '82500.00', isEstimate: true }],
    ['pending', '1651.11', { naira: '82500.00', isEstimate: false }],
    ['approved', '1651.11', { naira: '82500.00', isEstimate: false }],
    ['reported', null, { naira: '82500.00', isEstimate: false }],
  ] as const)('%s, with %s naira per dollar now', (status, rateNow, headline) => {
    expect(headlineOf({ ...sale, status }, rateNow)).toEqual(headline)
  })

  it('what stays in a wallet has no naira', () => {
    expect(headlineOf({ ...sale, direction: 'wallet', status: 'pool' }, '1650.00')).toEqual({
      naira: null,
      isEstimate: false,
    })
  })
})

describe('naira for dollars', () => {
  it.each([
    ['100', '1644.6799', '164467.99'],
    ['0.01', '1650', '16.50'],
    ['0.00', '1650', '0.00'],
    ['119.99', '1652.0001', '198223.49'],
  ])('$%s at %s are ₦%s, truncated', (usd, rate, ngn) => {
    expect(nairaForDollars(usd, rate)).toBe(ngn)
  })

  it('the rate is that of the coin on its own network', () => {
    const rates = [{ value: '1650.00', currency: { symbol: 'USDT', chain: 'tron' } }]
    expect(rateOf(rates, { symbol: 'USDT', chain: 'tron' })).toBe('1650.00')
    expect(rateOf(rates, { symbol: 'USDT', chain: 'eth' })).toBeNull()
    expect(rateOf(null, { symbol: 'USDT', chain: 'tron' })).toBeNull()
  })
})

describe('how long it usually takes', () => {
  const own = { from: 14, to: 32 }
  it.each([
    ['pool', 'bank', own, 'Usually 14–32 min'],
    ['pending', 'bank', own, 'Usually 14–32 min'],
    ['pool', 'bank', null, 'The network usually confirms in 1–5 min'],
    ['pool', 'wallet', own, 'The network usually confirms in 1–5 min'],
    ['pending', 'bank', null, 'Usually 5–30 min from here'],
    ['approved', 'bank', own, null],
    ['reported', 'bank', own, null],
  ] as const)('%s to %s: %j says %j', (status, direction, range, text) => {
    expect(usualTimeText({ status, direction, chain: 'tron' }, range)).toBe(text)
  })
})
