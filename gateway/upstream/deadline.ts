import { createApiError, invalidRequest } from '../graphql/errors'

const milliseconds = /^\d{12,15}$/

/** A moment as headers tell it, ms since 1970; null for anything else. */
export const momentIn = (header: unknown): number | null =>
  typeof header === 'string' && milliseconds.test(header) ? Number(header) : null

/** The upstream's clock as its answers tell it; this machine's own until one did. */
export interface UpstreamClock {
  /** `ms` since 1970, as an answer that just came says. */
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

const tooLate = () =>
  createApiError('INVALID', {
    status: 422,
    summary: 'This reached us too late, so nothing was done. Check it and send it again',
  })

/**
 * What refuses a change that comes after the moment in its `x-send-by`: networks may deliver a request a quarter of
 * an hour after it left the device, when whoever sent it has long been told that it never came (decision 0038).
 * `header` as it came, ms since 1970 by the upstream's clock; without one nothing is too late.
 */
export const deadlineIn = (header: unknown, clock: UpstreamClock): (() => void) => {
  if (header === undefined) return () => undefined
  const sendBy = momentIn(header)
  return () => {
    if (sendBy === null) throw invalidRequest()
    if (clock.now() > sendBy) throw tooLate()
  }
}
