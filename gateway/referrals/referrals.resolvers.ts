import type { QueryResolvers } from '../generated/resolvers'

export const referralResolvers = {
  Query: {
    referralInfo: async (_, { accountId }, { rest }) =>
      (await rest.get('/v1/app/referrals/{id}', { path: { id: accountId } })).data,
    referralTradeInfo: async (_, _args, { rest }) =>
      (await rest.get('/v1/app/referrals/users/earnings')).data,
    referrals: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/referrals', { query: { page, size } })
      return { nodes: data, pageInfo: { page, ...paging } }
    },
    downliners: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/referrals/downliners', { query: { page, size } }) // spec: verbatim
      return { nodes: data, pageInfo: { page, ...paging } }
    },
    weeklyLeaderboard: async (_, { page, size, startDate, endDate }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/referrals/weekly-leaderboard', {
        query: { page, size, startDate, endDate },
      })
      return { nodes: data, pageInfo: { page, ...paging } }
    },
  },
} satisfies {
  Query: Pick<
    Required<QueryResolvers>,
    'referralInfo' | 'referralTradeInfo' | 'referrals' | 'downliners' | 'weeklyLeaderboard'
  >
}
