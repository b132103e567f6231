import type { MutationResolvers, Notification, QueryResolvers } from '../generated/resolvers'
import type { components } from '../generated/rest'

type Row = components['schemas']['Notification']

const kinds = {
  transaction: true,
  bankAccounts: true,
  fingerprints: true,
  identity: true,
} satisfies Record<NonNullable<Row['about']>['kind'], true>

/** What it is about, if the upstream says so in words of the contract (decision 75). */
const withSubject = ({ about, ...row }: Row): Notification => ({
  ...row,
  about: about && Object.hasOwn(kinds, about.kind) ? { kind: about.kind, id: about.id ?? null } : null,
})

export const notificationResolvers = {
  Query: {
    notifications: async (_, { page, size }, { rest }) => {
      const { data, paging } = await rest.get('/v1/app/notifications', { query: { page, size } })
      return { nodes: data.map(withSubject), pageInfo: { page, ...paging } }
    },
  },
  Mutation: {
    markNotificationRead: async (_, { id }, { rest }) =>
      withSubject((await rest.get('/v1/app/notifications/{id}/read', { path: { id } })).data),
  },
} satisfies {
  Query: Pick<Required<QueryResolvers>, 'notifications'>
  Mutation: Pick<Required<MutationResolvers>, 'markNotificationRead'>
}
