import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { withoutReading } from '../resource/resource.flows'
import { linkReferralMachine } from './link-referral.machine'
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
  linkReferral: defineFlow({
    machine: linkReferralMachine,
    version: 1,
    log: {
      received: { 'linkReferral.enter': ['filled'], ...bare('linkReferral', 'submit', 'skip') },
      outcomes: { addCode: [] },
      input: [],
    },
  }),
} as const
