/**
 * Dollar prices and naira rates are pure functions of seed and time: a restart, a moved clock and another machine
 * compute the same figures, and a year of history needs no storage. They add smooth noise of halving periods, whose
 * amplitude is proportional to the square root of the period, as in a random walk. They compute with floats and
 * return decimal strings.
 */

export const priceStep = 30_000

const day = 86_400_000
const hour = 3_600_000
const longestPeriod = 128 * day

type PriceCurve = { level: number; perDay: number; shortest: number; decimals: number }

const curves: Record<string, PriceCurve> = {
  BTC: { level: 92_000, perDay: 0.011, shortest: priceStep * 2, decimals: 2 },
  ETH: { level: 3_250, perDay: 0.014, shortest: priceStep * 2, decimals: 2 },
  BNB: { level: 690, perDay: 0.012, shortest: priceStep * 2, decimals: 2 },
  USDT: { level: 1, perDay: 0.00003, shortest: hour, decimals: 4 },
}

const seed = 'coinnaira'

/** Dollars per coin at `at` (ms since 1970): a decimal string. Throws for an unknown symbol. */
export function priceAt(symbol: string, at: number): string {
  const curve = curves[symbol]
  if (!curve) throw new Error(`No price course for ${symbol}`)
  const moment = Math.floor(at / priceStep) * priceStep
  return (curve.level * Math.exp(curveAt(`${seed} ${symbol}`, moment, curve))).toFixed(curve.decimals)
}

/** The last price of each of the `days` whole UTC days before `until`, oldest first. */
export function dailyCloses(symbol: string, until: number, days = 365) {
  const today = Math.floor(until / day)
  return Array.from({ length: days }, (_, index) => {
    const date = today - days + index
    const close = priceAt(symbol, (date + 1) * day - priceStep)
    return { date: new Date(date * day).toISOString().slice(0, 10), close }
  })
}

/** Changes once an hour, within half a percent of `base`; 2 decimals. */
export function rateAt(base: string, name: string, at: number): string {
  const moment = Math.floor(at / hour) * hour
  const curve = { level: 1, perDay: 0.0001, shortest: 4 * hour, decimals: 2 }
  return (Number(base) * Math.exp(curveAt(`${seed} rate ${name}`, moment, curve))).toFixed(curve.decimals)
}

function curveAt(name: string, at: number, { perDay, shortest }: PriceCurve): number {
  let sum = 0
  for (let period = longestPeriod; period >= shortest; period /= 2)
    sum += perDay * Math.sqrt(period / day) * smoothNoise(`${name} ${period}`, at / period)
  return sum
}

/** From -1 to 1: random at every whole `position`, smooth in between. */
function smoothNoise(name: string, position: number): number {
  const floor = Math.floor(position)
  const fraction = position - floor
  const prefixHash = prefixHashOf(name)
  const left = noise(prefixHash, floor)
  return left + (noise(prefixHash, floor + 1) - left) * fraction * fraction * (3 - 2 * fraction)
}

const prefixHashes = new Map<string, number>()

/** Cached, because a year of closing prices needs the same few names 50,000 times. */
function prefixHashOf(name: string): number {
  const cached = prefixHashes.get(name)
  if (cached !== undefined) return cached
  const computed = hashText(0x811c9dc5, `${name} `)
  prefixHashes.set(name, computed)
  return computed
}

/** From -1 to 1, always the same for a name and number (FNV-1a with MurmurHash3's finalizer). */
function noise(prefixHash: number, number: number): number {
  let hash = hashText(prefixHash, String(number))
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1
}

function hashText(hash: number, text: string): number {
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
