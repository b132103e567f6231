import type { MutationResolvers, Notification, QueryResolvers } from '../generated/resolvers'
import type { components } from '../generated/rest'
import { pageOf } from '../upstream/envelope'

type Row = components['schemas']['Notification']

const kinds = {
  transaction: true,
  bankAccounts: true,
  fingerprints: true,
  identity: true,
  devices: true,
  ticket: true,
} satisfies Record<NonNullable<Row['about']>['kind'], true>

const withSubject = ({ about, ...row }: Row): Notification => ({
  ...row,
  about: about && Object.hasOwn(kinds, about.kind) ? { kind: about.kind, id: about.id ?? null } : null,
})

export const notificationResolvers = {
  Query: {
    // Null if the upstream lacks the call and therefore sends no push notifications.
    pushKey: async (_, __, { rest }) =>
      rest.get('/v1/app/push').then(
        ({ data }) => data.publicKey,
        () => null,
      ),
    notifications: async (_, { page, size }, { rest }) => {
      const reply = await rest.get('/v1/app/notifications', { query: { page, size } })
      return pageOf(page, { ...reply, data: reply.data.map(withSubject) })
    },
  },
  Mutation: {
    savePushSubscription: async (_, { input }, { rest }) =>
      (await rest.post('/v1/app/push', { body: input })).data.saved,
    forgetPushSubscription: async (_, { endpoint }, { rest }) =>
      !(await rest.post('/v1/app/push/forget', { body: { endpoint } })).data.saved,
    markNotificationRead: async (_, { id }, { rest }) =>
      withSubject((await rest.get('/v1/app/notifications/{id}/read', { path: { id } })).data),
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
