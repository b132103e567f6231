import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import { oddAnswer } from '../graphql/errors'
import { isSegment } from '../http/path'
import { biometricsResolvers } from './biometrics.resolvers'
import { beginSession, openSession, sessionResolvers } from './session.resolvers'

/** All resolvers of sign-in and account: login, register, recovery, old account; session and fingerprints beside. */
export const authResolvers = {
  Query: { ...sessionResolvers.Query, ...biometricsResolvers.Query },
  Mutation: {
    ...sessionResolvers.Mutation,
    ...biometricsResolvers.Mutation,
    login: async (_, { input, withSellPage }, { rest }) =>
      beginSession(rest, await rest.post('/v1/auth/login', { body: input }), withSellPage),
    loginOld: async (_, { input }, { rest }) => {
      const { data } = await rest.post('/v1/auth/login/old', { body: input })
      const { id, username, email, phone, role } = data
      return {
        id,
        username: username ?? null,
        // The legacy store writes both in lower case (AUTH-21).
        firstName: data.firstname ?? null,
        lastName: data.lastname ?? null,
        email: email ?? null,
        phone: phone ?? null,
        role,
      }
    },
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
    sendRecoveryCode: async (_, { email }, { rest }) => {
      await rest.post('/v1/auth/recovery/send', { body: { email } })
      return true
    },
    verifyRecoveryCode: async (_, { email, otp }, { rest }) => {
      await rest.put('/v1/auth/recovery/verify', { body: { email, otp } })
      return true
    },
    resetPassword: async (_, { input }, { rest }) => {
      await rest.post('/v1/auth/recovery/reset', { body: input })
      return true
    },
    recoverOldAccount: async (_, { input }, { rest }) =>
      (await rest.post('/v1/app/customers/recover/old', { body: input })).data,
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
