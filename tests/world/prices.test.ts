import { expect, it } from 'vitest'
import { dailyCloses, priceAt } from '../../mock-api/world/market/prices'

const symbols = ['BTC', 'ETH', 'BNB', 'USDT']
const moment = Date.UTC(2026, 10, 20, 12, 0, 0)

it('prices are a function of seed and time', () => {
  const course = (seed: string) => symbols.map((symbol) => priceAt(symbol, moment, seed))
  expect(course('a')).toEqual(course('a'))
  expect(course('a')).not.toEqual(course('b'))
  expect(course('coinnaira')).toEqual(['86425.72', '2982.46', '770.03', '1.0000'])
})

it('the history has a close for each of the 365 days before today, in order', () => {
  const closes = dailyCloses('BTC', moment)
  expect(closes).toHaveLength(365)
  expect(closes[0]?.date).toBe('2025-11-20')
  expect(closes[364]).toEqual({ date: '2026-11-19', close: priceAt('BTC', Date.UTC(2026, 10, 20) - 1) })
  expect(closes.map((close) => close.date)).toEqual([...closes.map((close) => close.date)].sort())
})
