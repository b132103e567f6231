/** The screen greys older rates, which may no longer apply (RATE-02), ms. */
const staleAfterMs = 60_000

/** How often the visible age changes, ms. Updating every second would cost a phone four times the page's CPU. */
export const rateAgeEveryMs = 5_000

export interface RateAge {
  text: string
  stale: boolean
}

/** Counts whole elapsed steps, never below 0; `readAt` and `now` in ms since 1970. */
export const rateAge = (readAt: number, now: number): RateAge => {
  const ms = Math.max(0, now - readAt)
  const seconds = (Math.floor(ms / rateAgeEveryMs) * rateAgeEveryMs) / 1000
  const minutes = Math.floor(seconds / 60)
  const age =
    seconds < 60 ? `${seconds} s` : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
  return { text: `updated ${age} ago`, stale: ms > staleAfterMs }
}
