import type { QueryResolvers } from '../generated/resolvers'

export const activityResolvers = {
  Query: {
    activities: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/activities', { query: { page, size } })
      return { nodes: data, pageInfo: { page, ...paging } }
    },
  },
} satisfies { Query: Pick<Required<QueryResolvers>, 'activities'> }
