import { defineFlow } from '../core/flow'
import { withoutReading } from '../resource/resource.flows'
import { referralBoardMachine } from './referral-board.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const referralsFlows = {
  referralBoard: defineFlow({
    machine: referralBoardMachine,
    version: 2,
    upcast: { 1: withoutReading(/^referralBoard\.(?:refresh|refused)$/, 'readReferrals') },
    log: {
      received: { 'referralBoard.copyCode': [], 'referralBoard.copyLink': [], 'referralBoard.shareLink': [] },
      outcomes: { copyCode: [], copyLink: [], shareLink: [] },
      input: [],
    },
  }),
} as const
