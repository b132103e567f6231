import type { MutationResolvers } from '../generated/resolvers'
import { oddAnswer } from '../graphql/errors'
import { isSegment } from '../http/path'
import { readOwnCustomer } from './session.resolvers'

export const registerResolvers = {
  register: async (_, { input }, { rest }) => {
    const { data: account, token } = await rest.post('/v1/app/customers', { body: input, only: 201 })
    // An account that nobody can enter: the answer is no registration (AMB-16).
    if (token === null || !isSegment(account?.id)) throw oddAnswer(201)
    return { token, account, customer: await readOwnCustomer(rest, token, account.id) }
  },
  linkReferral: async (_, { accountId, code }, { rest }) => {
    await rest.post('/v1/app/referrals', { body: { accountId, referredBy: code } })
    return true
  },
} satisfies Pick<Required<MutationResolvers>, 'register' | 'linkReferral'>
