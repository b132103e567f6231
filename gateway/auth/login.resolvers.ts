import type { MutationResolvers } from '../generated/resolvers'
import { beginSession } from './session.resolvers'

export const loginResolvers = {
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
} satisfies MutationResolvers
