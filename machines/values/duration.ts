const minuteMs = 60_000

/** '50 min', '2 h', '2 h 5 min'. */
export const formatDuration = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  const minutesLeft = minutes % 60
  return minutesLeft === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutesLeft} min`
}

/** Used where an adjacent card shows the remaining time. */
export const frozenHint = 'Not while your account is frozen'

/** Why no money can leave the account; null when the freeze has ended (ruling 47). Times in ms; `now` lags a little. */
export const frozenText = (until: number | null, now: number): string | null =>
  until === null || until <= now
    ? null
    : `Your account is frozen for another ${formatDuration(Math.max(1, Math.round((until - now) / minuteMs)))}`
