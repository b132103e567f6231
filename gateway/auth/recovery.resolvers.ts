import type { MutationResolvers } from '../generated/resolvers'

export const recoveryResolvers = {
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
} satisfies MutationResolvers
