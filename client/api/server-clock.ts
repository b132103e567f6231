/** The server's clock as its answers report it; the device's clock until the first answer. */
export interface ServerClock {
  /** Takes the server's time from an answer, ms since 1970. */
  hear: (ms: number) => void
  now: () => number
  /** Whether an answer reported the time. */
  isKnown: () => boolean
}

/**
 * An answer is as old as its transfer took, so this clock never runs ahead of the server's: what it allows, the
 * server allows too.
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
