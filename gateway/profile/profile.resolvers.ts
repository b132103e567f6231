import { unreachableError } from '../core/errors'
import type { MutationResolvers } from '../generated/resolvers'

export const profileResolvers = {
  Mutation: {
    updateName: async (_, { firstName, lastName }, { rest }) =>
      (await rest.patch('/v1/auth/account', { body: { firstName, lastName } })).data,
    updatePhone: async (_, { accountId, phone }, { rest }) =>
      (await rest.patch('/v1/app/customers/{id}', { path: { id: accountId }, body: { phone } })).data,
    changePassword: async (_, { oldPassword, newPassword }, { rest }) => {
      const { token } = await rest.patch('/v1/auth/account/password/update', {
        body: { oldPassword, newPassword },
      })
      // The old token has ended; without a new one the outcome is unknown.
      if (token === null) throw unreachableError()
      return { token }
    },
    deleteAccount: async (_, { password }, { rest }) => {
      await rest.delete('/v1/auth/account/{password}', { path: { password }, expectedStatus: 200 })
      return true
    },
  },
} satisfies {
  Mutation: MutationResolvers
}
