const minuteMs = 60_000

/** '50 min', '2 h', '2 h 5 min'. */
export const formatDuration = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** Used if a card next to it shows the time left. */
export const frozenHint = 'Not while your account is frozen'

/** Why the customer can move nothing; null when the freeze has ended (ruling 47). Both in ms; `now` lags by a transfer. */
export const frozenText = (until: number | null, now: number): string | null =>
  until === null || until <= now
    ? null
    : `Your account is frozen for another ${formatDuration(Math.max(1, Math.round((until - now) / minuteMs)))}`
