import type { TypePolicies } from '@apollo/client'
import { inPages } from '../api/pages.policy'

export const referralsPolicies: TypePolicies = {
  Query: {
    fields: {
      referrals: inPages,
      downliners: inPages,
      referralTradeInfo: { merge: true },
      weeklyLeaderboard: { keyArgs: ['startDate', 'endDate'], merge: false },
    },
  },
}
