import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyCloses, priceAt, priceStep, rateAt } from '../../mock-api/world/market/prices'

const symbols = ['BTC', 'ETH', 'BNB', 'USDT']
const moment = Date.UTC(2026, 10, 20, 12, 0, 0)
const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })

describe('prices', () => {
  it('are a function of seed and time', () => {
    const course = (seed: string) => symbols.map((symbol) => priceAt(symbol, moment, seed))
    expect(course('a')).toEqual(course('a'))
    expect(course('a')).not.toEqual(course('b'))
    expect(course('coinnaira')).toMatchInlineSnapshot(`
      [
        "86425.72",
        "2982.46",
        "770.03",
        "1.0000",
      ]
    `)
  })

  it('are plain decimals above 0, USDT within half a cent of a dollar', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...symbols), (at, symbol) => {
        const price = priceAt(symbol, at)
        expect(price).toMatch(/^\d{1,7}\.\d{2,4}$/)
        expect(Number(price)).toBeGreaterThan(0)
        if (symbol === 'USDT') expect(Math.abs(Number(price) - 1)).toBeLessThan(0.005)
      }),
    )
  })

  it('never jump by more than 1 % from one step to the next', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...symbols), (at, symbol) => {
        const change = Number(priceAt(symbol, at + priceStep)) / Number(priceAt(symbol, at)) - 1
        expect(Math.abs(change)).toBeLessThan(0.01)
      }),
    )
  })
})

describe('the history', () => {
  it('has a close for each of the 365 days before today, in order', () => {
    const closes = dailyCloses('BTC', moment)
    expect(closes).toHaveLength(365)
    expect(closes[0]?.date).toBe('2025-11-20')
    expect(closes[364]).toEqual({ date: '2026-11-19', close: priceAt('BTC', Date.UTC(2026, 10, 20) - 1) })
    expect(closes.map((close) => close.date)).toEqual([...closes.map((close) => close.date)].sort())
  })
})

describe('naira rates', () => {
  it('stay within half a percent of their base, with 2 decimals', () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const rate = rateAt('1650.00', 'USDT tron', at)
        expect(rate).toMatch(/^\d{4}\.\d{2}$/)
        expect(Math.abs(Number(rate) / 1650 - 1)).toBeLessThan(0.005)
      }),
    )
  })
})
