/** A past sale; times in ms since 1970. */
export interface PastSale {
  createdAt: number
  approvedAt: number
}

/** Whole minutes: 25th and 75th percentile. */
export interface UsualRange {
  from: number
  to: number
}

/** The last ten approved sales are used; fewer than three give no estimate. */
const salesLookedAt = 10
const fewestSales = 3

const minuteMs = 60_000

const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** The duration of the customer's last sales: 25th to 75th percentile; null if too few are known. */
export const usualRange = (sales: readonly PastSale[]): UsualRange | null => {
  const lasted = sales
    .filter(({ createdAt, approvedAt }) => approvedAt >= createdAt)
    .sort((a, b) => b.approvedAt - a.approvedAt)
    .slice(0, salesLookedAt)
    .map(({ createdAt, approvedAt }) => approvedAt - createdAt)
    .sort((a, b) => a - b)
  if (lasted.length < fewestSales) return null
  const from = Math.max(1, Math.floor(quantile(lasted, 0.25) / minuteMs))
  return { from, to: Math.max(from + 1, Math.ceil(quantile(lasted, 0.75) / minuteMs)) }
}

const spell = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** '14–32 min', '50 min – 2 h 5 min'. */
export const rangeText = ({ from, to }: UsualRange): string =>
  to < 60 ? `${from}–${spell(to)}` : `${spell(from)} – ${spell(to)}`

/** The estimate for a waiting customer; never a time in the past. `now` by the server's clock, ms. */
export const expectationText = (range: UsualRange, createdAt: number, now: number): string =>
  now - createdAt <= range.to * minuteMs
    ? `Your last sales took ${rangeText(range)} from start to payout. You can close this page.`
    : `This one is taking longer than your last sales (${rangeText(range)}). Your money is safe. You can close this page and look again later.`
