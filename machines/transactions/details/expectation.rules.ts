/** A sale of before; times in ms since 1970. */
export interface PastSale {
  createdAt: number
  approvedAt: number
}

/** Whole minutes, from the quicker to the slower half's middle. */
export interface UsualRange {
  from: number
  to: number
}

/** Of the last ten approved sales the middle half counts; fewer than three say nothing. */
const salesLookedAt = 10
const fewestSales = 3

const minuteMs = 60_000

/** Where `share` of the sorted values lie below, with a straight line between two of them. */
const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** How long the customer's own last sales took: 25th to 75th percentile; null when too few are known. */
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

/** What a waiting customer is told; never a time that has passed. `now` by the server's clock, ms. */
export const expectationText = (range: UsualRange, createdAt: number, now: number): string =>
  now - createdAt <= range.to * minuteMs
    ? `Your last sales took ${rangeText(range)} from start to payout. You can close this page.`
    : `This one takes longer than your last sales did (${rangeText(range)}). Nothing is lost: you can close this page and look again later.`
