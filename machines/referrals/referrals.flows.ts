import { defineFlow } from '../core/flow'
import { leaderboardMachine } from './leaderboard.machine'
import { referralBoardMachine } from './referral-board.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const referralsFlows = {
  referralBoard: defineFlow({
    machine: referralBoardMachine,
    version: 1,
    log: {
      received: {
        'referralBoard.copyCode': [],
        'referralBoard.copyLink': [],
        'referralBoard.shareLink': [],
        'referralBoard.refresh': [],
      },
      outcomes: { readReferrals: [], copyCode: [], copyLink: [], shareLink: [] },
      input: [],
    },
  }),
  leaderboard: defineFlow({
    machine: leaderboardMachine,
    version: 1,
    log: { received: { 'leaderboard.refresh': ['at'] }, outcomes: { readRankings: [] }, input: ['at'] },
  }),
} as const
