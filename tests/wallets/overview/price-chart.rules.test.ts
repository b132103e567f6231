import { describe, expect, it } from 'vitest'
import {
  chartPair,
  defaultRange,
  type PricePoint,
  readDrawOrder,
  readFrameNews,
  scaleOf,
  summaryOfPrices,
} from '../../../machines/money/price-chart'

const days = (...prices: string[]): PricePoint[] =>
  prices.map((price, at) => ({ date: `2026-09-${String(at + 1).padStart(2, '0')}`, price }))

describe('the chart in figures', () => {
  it.each<[string[], object]>([
    [['100', '120', '90', '110'], { start: '100', end: '110', high: '120', low: '90', change: '+10.00' }],
    [['0.10', '0.0999'], { start: '0.10', end: '0.0999', high: '0.10', low: '0.0999', change: '-0.10' }],
    // 2/3 less: cut, never rounded up to -66.67.
    [['3', '1'], { start: '3', end: '1', high: '3', low: '1', change: '-66.66' }],
    [['3', '5'], { start: '3', end: '5', high: '5', low: '3', change: '+66.66' }],
    // Less than a hundredth of a per cent is no change, and has no sign.
    [['100000', '100009'], { start: '100000', end: '100009', high: '100009', low: '100000', change: '0.00' }],
    [['9', '10'], { start: '9', end: '10', high: '10', low: '9', change: '+11.11' }],
    [['7'], { start: '7', end: '7', high: '7', low: '7', change: '0.00' }],
    [['0', '5'], { start: '0', end: '5', high: '5', low: '0', change: null }],
  ])('%j', (prices, summary) => {
    expect(summaryOfPrices(days(...prices))).toEqual(summary)
  })

  it('of nothing is nothing', () => {
    expect(summaryOfPrices([])).toBeNull()
  })
})

describe('what the page and its chart tell each other', () => {
  const order = { type: 'chart.draw', pair: 'BTCUSD', range: '3m', points: days('1', '2.50') }

  it('[CONST-27] three months and the pair {currency}USD, unless asked otherwise', () => {
    expect(defaultRange).toBe('3m')
    expect(chartPair('usdt')).toBe('USDTUSD')
    expect(readDrawOrder(order)).toEqual(order)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'chart.draw'],
    ['another type', { ...order, type: 'chart.ready' }],
    ['another pair', { ...order, pair: 'BTCEUR' }],
    ['markup for a pair', { ...order, pair: '<b>USD' }],
    ['another range', { ...order, range: '5y' }],
    ['no prices', { ...order, points: [] }],
    ['more than a year', { ...order, points: Array.from({ length: 371 }, () => days('1')[0]) }],
    ['a price that is a number', { ...order, points: [{ date: '2026-09-01', price: 1 }] }],
    ['a negative price', { ...order, points: [{ date: '2026-09-01', price: '-1' }] }],
    ['an exponent', { ...order, points: [{ date: '2026-09-01', price: '1e9' }] }],
    ['nine decimals', { ...order, points: [{ date: '2026-09-01', price: '0.123456789' }] }],
    ['a date that is none', { ...order, points: [{ date: 'today', price: '1' }] }],
    ['something more', { ...order, token: 'x' }],
  ])('the chart hears no order in %s', (_, message) => {
    expect(readDrawOrder(message)).toBeNull()
  })

  it('a whole leap year is an order', () => {
    const points = Array.from({ length: 370 }, () => days('1')[0])
    expect(readDrawOrder({ ...order, points })).not.toBeNull()
  })

  it.each(['chart.ready', 'chart.drawn', 'chart.failed'])('%s is news', (type) => {
    expect(readFrameNews({ type })).toEqual({ type })
    expect(readFrameNews({ type, html: '<b>' })).toBeNull()
    expect(readFrameNews(type)).toBeNull()
  })

  it('anything else is none', () => {
    expect(
      [{}, { type: 'chart.draw' }, { type: 'session.expire' }, [], undefined].map(readFrameNews),
    ).toEqual([null, null, null, null, null])
  })
})

describe('the scale', () => {
  it('a day of 1.0004 among days of 1.0001 is no mountain: the scale is 5 % high', () => {
    const { lowest, highest } = scaleOf([1.0001, 0.9999, 1.0004])
    expect(highest - lowest).toBeCloseTo(0.05, 3)
    expect((highest + lowest) / 2).toBeCloseTo(1.00015, 6)
  })

  it('prices that really move fill it', () => {
    expect(scaleOf([60_000, 72_000, 66_000])).toEqual({ lowest: 60_000, highest: 72_000 })
  })
})
