/** The server's clock as its answers tell it; the device's own until one did. */
export interface ServerClock {
  /** `ms` since 1970, as an answer that just came says. */
  hear: (ms: number) => void
  now: () => number
  /** Whether an answer told it. */
  isKnown: () => boolean
}

/**
 * An answer is as old as its way here took, so this clock is never ahead of the server's: what it lets happen, the
 * server lets happen too.
 */
export const createServerClock = (now: () => number): ServerClock => {
  let ahead: number | null = null
  return {
    hear: (ms) => {
      ahead = ms - now()
    },
    now: () => now() + (ahead ?? 0),
    isKnown: () => ahead !== null,
  }
}
