import { isNotFound, isUnauthenticated, unreachableError } from '../core/errors'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'

export const profileResolvers = {
  Query: {
    /** Null if the call is missing (ruling 47). Other failures hide neither page nor freeze; a 401 ends the session. */
    freeze: (_, _args, { rest }) =>
      rest.get('/v1/app/freeze').then(
        ({ data }) => data,
        (error) => {
          if (isUnauthenticated(error)) throw error
          return isNotFound(error) ? null : { until: null }
        },
      ),
  },
  Mutation: {
    freezeAccount: async (_, _args, { rest }) => (await rest.post('/v1/app/freeze')).data,
    updateName: async (_, { firstName, lastName }, { rest }) =>
      (await rest.patch('/v1/auth/account', { body: { firstName, lastName } })).data,
    updatePhone: async (_, { accountId, phone }, { rest }) =>
      (await rest.patch('/v1/app/customers/{id}', { path: { id: accountId }, body: { phone } })).data,
    changePassword: async (_, { oldPassword, newPassword }, { rest }) => {
      const { token } = await rest.patch('/v1/auth/account/password/update', {
        body: { oldPassword, newPassword },
      })
      // The old token is no longer valid; if there is no new one, the outcome is unknown.
      if (token === null) throw unreachableError()
      return { token }
    },
    deleteAccount: async (_, { password }, { rest }) => {
      await rest.delete('/v1/auth/account/{password}', { path: { password }, expectedStatus: 200 })
      return true
    },
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
