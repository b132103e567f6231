import { invalidRequest, notPassedOn } from '../core/errors'

const milliseconds = /^\d{12,15}$/

/** A timestamp header, ms since 1970; null if invalid. */
export const momentIn = (header: unknown): number | null =>
  typeof header === 'string' && milliseconds.test(header) ? Number(header) : null

export interface UpstreamClock {
  hear: (ms: number) => void
  now: () => number
}

/** The latest answers' differences whose median counts: an odd one among them shifts nothing. */
const mostHeard = 9
/** Beyond a day it is no clock that is wrong, but the header, ms. */
const mostAheadMs = 24 * 60 * 60_000

/**
 * The upstream's clock is this machine's plus the median of the last nine differences, of which this machine's own is
 * the first; of an even number the middle one that is nearer to none. So one odd answer never decides.
 */
export const createUpstreamClock = (now: () => number = Date.now): UpstreamClock => {
  const heard = [0]
  let ahead = 0
  return {
    hear: (ms) => {
      const difference = ms - now()
      if (Math.abs(difference) > mostAheadMs) return
      heard.push(difference)
      if (heard.length > mostHeard) heard.shift()
      const sorted = [...heard].sort((a, b) => a - b)
      const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
      ahead = Math.abs(low) <= Math.abs(high) ? low : high
    },
    now: () => now() + ahead,
  }
}

/** Rejects a change after its `x-send-by`, ms by the upstream's clock: networks deliver late (decision 0038). */
export const deadlineIn = (header: unknown, clock: UpstreamClock): (() => void) => {
  if (header === undefined) return () => undefined
  const sendBy = momentIn(header)
  return () => {
    if (sendBy === null) throw invalidRequest()
    if (clock.now() > sendBy) throw notPassedOn()
  }
}
