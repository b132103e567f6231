import { describe, expect, it } from 'vitest'
import {
  chartPair,
  defaultRange,
  type PricePoint,
  readDrawOrder,
  readFrameMessage,
  scaleOf,
  summaryOfPrices,
} from '../../../machines/money/price-chart'

const days = (...prices: string[]): PricePoint[] =>
  prices.map((price, at) => ({ date: `2026-09-${String(at + 1).padStart(2, '0')}`, price }))

describe('price chart figures', () => {
  it.each<[string[], object]>([
    [['100', '120', '90', '110'], { start: '100', end: '110', high: '120', low: '90', change: '+10.00' }],
    [['0.10', '0.0999'], { start: '0.10', end: '0.0999', high: '0.10', low: '0.0999', change: '-0.10' }],
    // A loss of 2/3 is truncated, never rounded to -66.67.
    [['3', '1'], { start: '3', end: '1', high: '3', low: '1', change: '-66.66' }],
    [['3', '5'], { start: '3', end: '5', high: '5', low: '3', change: '+66.66' }],
    // A change below 0.01 % counts as 0 and has no sign.
    [['100000', '100009'], { start: '100000', end: '100009', high: '100009', low: '100000', change: '0.00' }],
    [['9', '10'], { start: '9', end: '10', high: '10', low: '9', change: '+11.11' }],
    [['7'], { start: '7', end: '7', high: '7', low: '7', change: '0.00' }],
    [['0', '5'], { start: '0', end: '5', high: '5', low: '0', change: null }],
  ])('start, end, high, low and change of the prices %j', (prices, summary) => {
    expect(summaryOfPrices(days(...prices))).toEqual(summary)
  })

  it('an empty history has no figures', () => {
    expect(summaryOfPrices([])).toBeNull()
  })
})

describe('messages between the page and its chart', () => {
  const order = { type: 'chart.draw', pair: 'BTCUSD', range: '3m', points: days('1', '2.50') }

  it('the chart shows three months of {currency}USD by default [CONST-27]', () => {
    expect(defaultRange).toBe('3m')
    expect(chartPair('usdt')).toBe('USDTUSD')
    expect(readDrawOrder(order)).toEqual(order)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a string', 'chart.draw'],
    ['another type', { ...order, type: 'chart.ready' }],
    ['another pair', { ...order, pair: 'BTCEUR' }],
    ['markup as pair', { ...order, pair: '<b>USD' }],
    ['another range', { ...order, range: '5y' }],
    ['no prices', { ...order, points: [] }],
    ['more than a year', { ...order, points: Array.from({ length: 371 }, () => days('1')[0]) }],
    ['a numeric price', { ...order, points: [{ date: '2026-09-01', price: 1 }] }],
    ['a negative price', { ...order, points: [{ date: '2026-09-01', price: '-1' }] }],
    ['an exponent', { ...order, points: [{ date: '2026-09-01', price: '1e9' }] }],
    ['nine decimals', { ...order, points: [{ date: '2026-09-01', price: '0.123456789' }] }],
    ['an invalid date', { ...order, points: [{ date: 'today', price: '1' }] }],
    ['an additional field', { ...order, token: 'x' }],
  ])('the chart ignores an order with %s', (_, message) => {
    expect(readDrawOrder(message)).toBeNull()
  })

  it('the chart accepts an order with the points of a leap year', () => {
    const points = Array.from({ length: 370 }, () => days('1')[0])
    expect(readDrawOrder({ ...order, points })).not.toBeNull()
  })

  it.each(['chart.ready', 'chart.drawn', 'chart.failed'])('the page accepts the message %s', (type) => {
    expect(readFrameMessage({ type })).toEqual({ type })
    expect(readFrameMessage({ type, html: '<b>' })).toBeNull()
    expect(readFrameMessage(type)).toBeNull()
  })

  it('the page ignores any other message', () => {
    expect(
      [{}, { type: 'chart.draw' }, { type: 'session.expire' }, [], undefined].map(readFrameMessage),
    ).toEqual([null, null, null, null, null])
  })
})

describe('price chart scale', () => {
  it('the scale spans at least 5 %, so that tiny changes look flat', () => {
    const { lowest, highest } = scaleOf([1.0001, 0.9999, 1.0004])
    expect(highest - lowest).toBeCloseTo(0.05, 3)
    expect((highest + lowest) / 2).toBeCloseTo(1.00015, 6)
  })

  it('real price changes fill the scale', () => {
    expect(scaleOf([60_000, 72_000, 66_000])).toEqual({ lowest: 60_000, highest: 72_000 })
  })
})
