import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'

export const notificationResolvers = {
  Query: {
    notifications: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/notifications', { query: { page, size } })
      return { nodes: data, pageInfo: { page, ...paging } }
    },
  },
  Mutation: {
    markNotificationRead: async (_, { id }, { rest }) =>
      (await rest.get('/v1/app/notifications/{id}/read', { path: { id } })).data,
  },
} satisfies {
  Query: Pick<Required<QueryResolvers>, 'notifications'>
  Mutation: Pick<Required<MutationResolvers>, 'markNotificationRead'>
}
