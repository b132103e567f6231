import type { QueryResolvers } from '../generated/resolvers'
import { pageOf } from '../upstream/envelope'

export const activityResolvers = {
  Query: {
    activities: async (_, { page, size }, { rest }) => {
      const { nodes, pageInfo } = pageOf(
        page,
        await rest.get('/v1/app/activities', { query: { page, size } }),
      )
      return { nodes: nodes.map((node) => ({ client: null, ...node })), pageInfo }
    },
  },
} satisfies { Query: QueryResolvers }
