import type { QueryResolvers } from '../generated/resolvers'

export const notificationResolvers = {
  Query: {
    notifications: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/notifications', { query: { page, size } })
      return { nodes: data, pageInfo: { page, ...paging } }
    },
  },
} satisfies { Query: Pick<Required<QueryResolvers>, 'notifications'> }
