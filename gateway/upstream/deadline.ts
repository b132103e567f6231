import { invalidRequest, notPassedOn } from '../graphql/errors'

const milliseconds = /^\d{12,15}$/

/** A timestamp header, ms since 1970; null if invalid. */
export const momentIn = (header: unknown): number | null =>
  typeof header === 'string' && milliseconds.test(header) ? Number(header) : null

/** The upstream's clock as its answers report it; this machine's until the first answer. */
export interface UpstreamClock {
  /** Takes the upstream's time from an answer, ms since 1970. */
  hear: (ms: number) => void
  now: () => number
}

export const createUpstreamClock = (now: () => number = Date.now): UpstreamClock => {
  let ahead = 0
  return {
    hear: (ms) => {
      ahead = ms - now()
    },
    now: () => now() + ahead,
  }
}

/**
 * Refuses a change after the time in its `x-send-by`: networks may deliver a request a quarter of an hour after it
 * was sent, when the client has long given up (decision 0038). `header` in ms since 1970 by the upstream's clock;
 * without it there is no deadline.
 */
export const deadlineIn = (header: unknown, clock: UpstreamClock): (() => void) => {
  if (header === undefined) return () => undefined
  const sendBy = momentIn(header)
  return () => {
    if (sendBy === null) throw invalidRequest()
    if (clock.now() > sendBy) throw notPassedOn()
  }
}
