import type { QueryResolvers } from '../generated/resolvers'
import { pageOf } from '../upstream/envelope'

export const referralResolvers = {
  Query: {
    referralInfo: async (_, { accountId }, { rest }) =>
      (await rest.get('/v1/app/referrals/{id}', { path: { id: accountId } })).data,
    referralTradeInfo: async (_, _args, { rest }) =>
      (await rest.get('/v1/app/referrals/users/earnings')).data,
    referrals: async (_, { page, size }, { rest }) =>
      pageOf(page, await rest.get('/v1/app/referrals', { query: { page, size } })),
    downliners: async (_, { page, size }, { rest }) =>
      pageOf(page, await rest.get('/v1/app/referrals/downliners', { query: { page, size } })), // spec: verbatim
    weeklyLeaderboard: async (_, { page, size, startDate, endDate }, { rest }) => {
      const query = { page, size, startDate, endDate }
      return pageOf(page, await rest.get('/v1/app/referrals/weekly-leaderboard', { query }))
    },
  },
} satisfies { Query: QueryResolvers }
