import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { toldWith } from '../../machines/notifications/inbox.rules'
import { throwApiError } from '../api/apollo'
import {
  MarkNotificationReadDocument,
  type NotificationRowFragment,
  NotificationsDocument,
  type NotificationsQuery,
  type NotificationsQueryVariables,
} from '../generated/graphql'
import type { Source } from '../resource/read-resource'

/** The first page; the panel shows no more (AMB-35). */
export const firstPage = { page: 1, size: 20 } as const

export const notificationsSource: Source<NotificationsQuery, NotificationsQueryVariables> = {
  document: NotificationsDocument,
  variables: () => firstPage,
}

/** Of those that the panel shows. */
const cached = (client: ApolloClient): readonly NotificationRowFragment[] =>
  client.readQuery({ query: NotificationsDocument, variables: firstPage })?.notifications.nodes ?? []

export const inboxActors = (client: ApolloClient) => {
  // The answer is the notification itself: the cache and the unread dot update.
  const mark = async (notifications: readonly { id: string; read: boolean }[]): Promise<void> => {
    const unread = notifications.filter(({ read }) => !read)
    await Promise.all(
      unread.map(({ id }) => client.mutate({ mutation: MarkNotificationReadDocument, variables: { id } })),
    ).catch(throwApiError)
  }
  return {
    markRead: fromPromise<void, { id: string }>(({ input: { id } }) => {
      const all = cached(client)
      const own = all.find((each) => each.id === id)
      return mark(own ? toldWith(all, own) : [{ id, read: false }])
    }),
    markAllRead: fromPromise<void, void>(() => mark(cached(client))),
  }
}
