import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** A Wednesday at noon in Lagos, and the one after it. */
export const wednesday = Date.UTC(2026, 0, 14, 11)
const later = wednesday + 7 * 86_400_000

export const leaderboardModel: Model<'leaderboard'> = {
  inputs: [{ at: wednesday }],
  events: [
    done('readRankings'),
    failed('readRankings', refusal(503, 'No rankings now')),
    failed('readRankings', refusal(null, null)),
    { type: 'leaderboard.refresh', at: wednesday },
    { type: 'leaderboard.refresh', at: later },
  ],
  seen: ({ context: { week, refusal: reason } }) => [week.startDate, reason && summaryOf(reason)],
}
