import { invalidRequestError, notPassedOnError } from '../core/errors'

const milliseconds = /^\d{12,15}$/

/** A timestamp header, ms since 1970; null if invalid. */
export const timestampIn = (header: unknown): number | null =>
  typeof header === 'string' && milliseconds.test(header) ? Number(header) : null

export interface UpstreamClock {
  addServerTime: (ms: number) => void
  now: () => number
}

/** The clock uses the median of this many differences, so that one wrong response has no effect. */
const maxDifferences = 9
/** A difference of more than a day means that the header is wrong. */
const maxAheadMs = 24 * 60 * 60_000

/**
 * This machine's clock plus the median of the last nine differences to the upstream's, starting with 0; of two middle
 * values it uses the one nearer to 0.
 */
export const createUpstreamClock = (now: () => number = Date.now): UpstreamClock => {
  const differences = [0]
  let offsetMs = 0
  return {
    addServerTime: (ms) => {
      const difference = ms - now()
      if (Math.abs(difference) > maxAheadMs) return
      differences.push(difference)
      if (differences.length > maxDifferences) differences.shift()
      const sorted = [...differences].sort((a, b) => a - b)
      const [lowerMedian, upperMedian] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
      offsetMs = Math.abs(lowerMedian) <= Math.abs(upperMedian) ? lowerMedian : upperMedian
    },
    now: () => now() + offsetMs,
  }
}

/** Rejects a change after its `x-send-by`, upstream time in ms: networks may deliver late (decision 15). */
export const createDeadlineCheck = (header: unknown, clock: UpstreamClock): (() => void) => {
  if (header === undefined) return () => undefined
  const sendBy = timestampIn(header)
  return () => {
    if (sendBy === null) throw invalidRequestError()
    if (clock.now() > sendBy) throw notPassedOnError()
  }
}
