/** A rate older than this is greyed: it may no longer be the one that is paid (AMB-39), ms. */
const staleAfterMs = 60_000

export interface RateAge {
  text: string
  stale: boolean
}

/** How old the shown rates are; `readAt` and `now` in ms since 1970. A clock set back reads as 0 s. */
export const rateAge = (readAt: number, now: number): RateAge => {
  const ms = Math.max(0, now - readAt)
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const age =
    seconds < 60 ? `${seconds} s` : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
  return { text: `updated ${age} ago`, stale: ms > staleAfterMs }
}
