/**
 * A random process for dollar prices and naira rates: a pure function of seed and time, so that a restart, a
 * moved clock or a second machine sees the same figures, and a year of history needs no storage. It adds
 * smooth noise of halving periods whose height goes with the square root of the period, as a random walk's does.
 * Figures are born here as floats, as a market's are; they leave as decimal strings and stay exact from then on.
 */

/** Prices change once per step. */
export const priceStep = 30_000

const day = 86_400_000
const hour = 3_600_000
const longestPeriod = 128 * day

type Course = { level: number; perDay: number; shortest: number; decimals: number }

const courses: Record<string, Course> = {
  BTC: { level: 92_000, perDay: 0.011, shortest: priceStep * 2, decimals: 2 },
  ETH: { level: 3_250, perDay: 0.014, shortest: priceStep * 2, decimals: 2 },
  BNB: { level: 690, perDay: 0.012, shortest: priceStep * 2, decimals: 2 },
  USDT: { level: 1, perDay: 0.00003, shortest: hour, decimals: 4 },
}

const defaultSeed = 'coinnaira'

/** Dollars per coin of `symbol` at `at` (ms since 1970): a decimal string; an unknown symbol throws. */
export function priceAt(symbol: string, at: number, seed = defaultSeed): string {
  const course = courses[symbol]
  if (!course) throw new Error(`No price course for ${symbol}`)
  const moment = Math.floor(at / priceStep) * priceStep
  return (course.level * Math.exp(walk(`${seed} ${symbol}`, moment, course))).toFixed(course.decimals)
}

/** The last price of each of the `days` whole UTC days before the day of `until`, oldest first. */
export function dailyCloses(symbol: string, until: number, days = 365, seed = defaultSeed) {
  const today = Math.floor(until / day)
  return Array.from({ length: days }, (_, index) => {
    const date = today - days + index
    const close = priceAt(symbol, (date + 1) * day - priceStep, seed)
    return { date: new Date(date * day).toISOString().slice(0, 10), close }
  })
}

/** A naira rate moves once an hour and by less than half a percent around its `base`: 2 decimals. */
export function rateAt(base: string, name: string, at: number, seed = defaultSeed): string {
  const moment = Math.floor(at / hour) * hour
  const course = { level: 1, perDay: 0.0001, shortest: 4 * hour, decimals: 2 }
  return (Number(base) * Math.exp(walk(`${seed} rate ${name}`, moment, course))).toFixed(course.decimals)
}

function walk(name: string, at: number, { perDay, shortest }: Course): number {
  let sum = 0
  for (let period = longestPeriod; period >= shortest; period /= 2)
    sum += perDay * Math.sqrt(period / day) * smooth(`${name} ${period}`, at / period)
  return sum
}

/** Noise from -1 to 1 that has a random value at every whole `position` and glides in between. */
function smooth(name: string, position: number): number {
  const before = Math.floor(position)
  const way = position - before
  const beginning = beginningOf(name)
  const from = noise(beginning, before)
  return from + (noise(beginning, before + 1) - from) * way * way * (3 - 2 * way)
}

const beginnings = new Map<string, number>()

/** The hash of a name and a blank, kept: a year of closes asks for the same few names 50,000 times. */
function beginningOf(name: string): number {
  const known = beginnings.get(name)
  if (known !== undefined) return known
  const made = hashed(0x811c9dc5, `${name} `)
  beginnings.set(name, made)
  return made
}

/** From -1 to 1, always the same for the same name and number (FNV-1a, stirred by the end of MurmurHash3). */
function noise(beginning: number, number: number): number {
  let hash = hashed(beginning, String(number))
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1
}

function hashed(hash: number, text: string): number {
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
