import type { MutationResolvers } from '../generated/resolvers'
import { oddAnswer } from '../graphql/errors'
import { isSegment } from '../http/path'
import { openSession } from './session.resolvers'

export const registerResolvers = {
  register: async (_, { input, withSellPage }, { rest }) => {
    const { data: account, token } = await rest.post('/v1/app/customers', { body: input, only: 201 })
    // Without token or id nobody could use the account: the answer counts as unusable (AUTH-40).
    if (token === null || !isSegment(account?.id)) throw oddAnswer(201)
    return openSession(rest, account, token, withSellPage)
  },
  linkReferral: async (_, { accountId, code }, { rest }) => {
    await rest.post('/v1/app/referrals', { body: { accountId, referredBy: code } })
    return true
  },
} satisfies MutationResolvers
