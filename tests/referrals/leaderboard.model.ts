import { apiError, summaryOf } from '../../machines/core/api-error'
import { answers, type Model, silence } from '../models/graph'
import { emitsFailureOf } from '../models/invariants'

/** A Wednesday at noon in Lagos, and the one after it. */
export const wednesday = Date.UTC(2026, 0, 14, 11)
const later = wednesday + 7 * 86_400_000

export const leaderboardModel: Model<'leaderboard'> = {
  inputs: [{ at: wednesday }],
  events: [
    ...answers('readRankings', [undefined], [apiError(503, 'No rankings now'), silence]),
    { type: 'leaderboard.refresh', at: wednesday },
    { type: 'leaderboard.refresh', at: later },
  ],
  seen: ({ context: { week, error: reason } }) => [week.startDate, reason && summaryOf(reason)],
  // A button that waits hears no press.
  offers: (state, { type }) => type !== 'leaderboard.refresh' || !state.matches('loading'),
  at: '/dashboard/leaderboard',
  as: 'ada',
  says: {
    'leaderboard.refresh': ({ at }) =>
      at === wednesday ? "Press 'Refresh'" : "Press 'Refresh' a week later",
  },
  answers: {
    readRankings: { call: 'GET /v1/app/referrals/weekly-leaderboard', done: "'Weekly Rankings' are listed" },
  },
  proves: {
    'leaderboard.loading xstate.done.actor.readRankings': ['LEADER-02', 'LEADER-05'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown'),
    'a week runs from its Sunday to its Saturday (LEADER-05)': ({ after: { context } }) => {
      const [first, last] = [context.week.startDate, context.week.endDate].map((day) => new Date(day))
      return first?.getUTCDay() === 0 && last?.getUTCDay() === 6
    },
  },
}
