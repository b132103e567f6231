import type { QueryResolvers } from '../generated/resolvers'
import { pageOf } from '../upstream/envelope'

export const activityResolvers = {
  Query: {
    activities: async (_, { page, size }, { rest }) =>
      pageOf(page, await rest.get('/v1/app/activities', { query: { page, size } })),
  },
} satisfies { Query: QueryResolvers }
