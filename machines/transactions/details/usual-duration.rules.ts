import { paysNaira } from '../../money/move'
import { isUnderWay, type TransactionStatus } from '../../money/transaction-status'
import { confirmationTime, payoutTime, usualMaximum } from '../../money/usual-times'
import { formatDuration } from '../../values/duration'

export interface PastSale {
  createdAt: number
  approvedAt: number
}

/** The 25th and 75th percentiles, in whole minutes. */
export interface UsualRange {
  from: number
  to: number
}

const maxSales = 10
const minSales = 3

const minuteMs = 60_000

const quantile = (sorted: readonly number[], share: number): number => {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** The usual duration of the customer's recent sales; null for fewer than three. */
export const usualRange = (sales: readonly PastSale[]): UsualRange | null => {
  const durations = sales
    .filter(({ createdAt, approvedAt }) => approvedAt >= createdAt)
    .sort((a, b) => b.approvedAt - a.approvedAt)
    .slice(0, maxSales)
    .map(({ createdAt, approvedAt }) => approvedAt - createdAt)
    .sort((a, b) => a - b)
  if (durations.length < minSales) return null
  const from = Math.max(1, Math.floor(quantile(durations, 0.25) / minuteMs))
  return { from, to: Math.max(from + 1, Math.ceil(quantile(durations, 0.75) / minuteMs)) }
}

/** '14–32 min', '50 min – 2 h 5 min'. */
export const rangeText = ({ from, to }: UsualRange): string =>
  to < 60 ? `${from}–${formatDuration(to)}` : `${formatDuration(from)} – ${formatDuration(to)}`

/** The promised time is never in the past. `now`: the server's clock, ms. */
export const expectationText = (range: UsualRange, createdAt: number, now: number): string =>
  now - createdAt <= range.to * minuteMs
    ? `Your recent sales took ${rangeText(range)} from start to payout. You can close this page.`
    : `This one is taking longer than your recent sales (${rangeText(range)}). Your money is safe. You can close this page and check again later.`

type Move = { status: TransactionStatus; direction: string; isReleased?: boolean | null | undefined }

export const waitTexts = {
  limit: "We'll pay it once you reach the minimum payout. Smaller deposits add up.",
  identity: "We'll pay it once your identity is verified.",
}

export type WaitReason = keyof typeof waitTexts

/**
 * Why a confirmed payout waits, which has no usual time then (ruling 52, AMB-47); null if it is on its way; undefined
 * while the identity check is unknown.
 */
export const waitReasonOf = (
  move: Move,
  isIdentityMissing: boolean | undefined,
): WaitReason | null | undefined => {
  if (move.status !== 'pending' || !paysNaira(move)) return null
  if (move.isReleased === false) return 'limit'
  if (isIdentityMissing === undefined) return undefined
  return isIdentityMissing ? 'identity' : null
}

/** 'Usually 14–32 min', from the customer's sales if known; null once it is paid or `age` (ms) exceeds the usual. */
export const usualTimeText = (
  move: Move & { chain: string; type: string },
  customerRange: UsualRange | null,
  age: number,
): string | null => {
  if (!isUnderWay(move.status)) return null
  if (customerRange && paysNaira(move)) return `Usually ${rangeText(customerRange)}`
  if (move.status === 'pool') return `The network usually confirms in ${confirmationTime(move.chain)}`
  return age <= usualMaximum(move) * minuteMs ? `Usually another ${payoutTime}` : null
}
