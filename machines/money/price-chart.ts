import { Big } from 'big.js'
import * as v from 'valibot'

/** A day's closing price: 'YYYY-MM-DD', US dollars per coin as a decimal string. */
export interface PricePoint {
  date: string
  price: string
}

export const chartRanges = ['1m', '3m', '1y'] as const
export type ChartRange = (typeof chartRanges)[number]
export const rangeNames: Record<ChartRange, string> = { '1m': '1 month', '3m': '3 months', '1y': '1 year' }

/** The chart's initial range (CONST-27). */
export const defaultRange: ChartRange = '3m'

export const chartPair = (symbol: string): string => `${symbol.toUpperCase()}USD`

const point = v.strictObject({
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  price: v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,8})?$/)),
})

/** A message from the page to the frame: draw these prices, at most a year of days with a leap day and both ends. */
const drawOrder = v.strictObject({
  type: v.literal('chart.draw'),
  pair: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,12}USD$/)),
  range: v.picklist(chartRanges),
  points: v.pipe(v.array(point), v.minLength(1), v.maxLength(370)),
})
export type DrawOrder = v.InferOutput<typeof drawOrder>

const frameMessage = v.strictObject({ type: v.picklist(['chart.ready', 'chart.drawn', 'chart.failed']) })
export type FrameMessage = v.InferOutput<typeof frameMessage>

const parserOf =
  <Message>(schema: v.GenericSchema<unknown, Message>) =>
  (message: unknown): Message | null => {
    const result = v.safeParse(schema, message)
    return result.success ? result.output : null
  }

/** Null for any other message. */
export const readDrawOrder = parserOf<DrawOrder>(drawOrder)
export const readFrameMessage = parserOf<FrameMessage>(frameMessage)

/** The scale's minimum height as a share of the price: otherwise a move of one cent looks like a crash. */
const minRelativeRange = 0.05

/** The ends of the scale, at least 5 % of its middle apart. Floats are fine for pixels. */
export const scaleOf = (prices: readonly number[]): { lowest: number; highest: number } => {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const middle = (low + high) / 2
  const halfRange = Math.max(high - low, middle * minRelativeRange) / 2
  return { lowest: middle - halfRange, highest: middle + halfRange }
}

export interface PriceSummary {
  start: string
  end: string
  high: string
  low: string
  /** Percent with sign, truncated to two decimals: '+4.92', '-0.50', '0.00'; null for a start of 0. */
  change: string | null
}

const changeOf = (start: Big, end: Big): string | null => {
  if (start.eq(0)) return null
  const change = end.minus(start).div(start).times(100).round(2, Big.roundDown)
  return change.eq(0) ? '0.00' : `${change.gt(0) ? '+' : ''}${change.toFixed(2)}`
}

/** A summary for screen readers; null if there are no prices. Points are oldest first. */
export const summaryOfPrices = (points: readonly PricePoint[]): PriceSummary | null => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const sorted = points.map(({ price }) => price).sort((a, b) => new Big(a).cmp(b))
  return {
    start: first.price,
    end: last.price,
    high: sorted.at(-1)!,
    low: sorted[0]!,
    change: changeOf(new Big(first.price), new Big(last.price)),
  }
}
