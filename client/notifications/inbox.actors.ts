import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { toldWith } from '../../machines/notifications/inbox.rules'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import {
  MarkNotificationReadDocument,
  type NotificationRowFragment,
  NotificationRowFragmentDoc,
  NotificationsDocument,
} from '../generated/graphql'
import { readCached } from '../resource/observe'
import { querySource } from '../resource/source'

/** The first page; the panel shows no more (NOTIF-09). */
export const firstPage = { page: 1, size: 20 } as const

export const notificationsSource = querySource({
  name: 'notifications',
  document: NotificationsDocument,
  variables: () => firstPage,
})

/** Of those that the panel shows. */
const cached = (client: ApolloClient): readonly NotificationRowFragment[] =>
  readCached(client, NotificationsDocument, firstPage)?.notifications.nodes ?? []

export const inboxActors = ({ transport }: Services, client: ApolloClient) => {
  // The answer is the notification itself: the cache and the unread dot update.
  const markOne = async (id: string): Promise<void> => {
    const { markNotificationRead: data } = await ask(transport, MarkNotificationReadDocument, { id })
    client.writeFragment({ from: data, fragment: NotificationRowFragmentDoc, data })
  }
  const mark = async (notifications: readonly { id: string; read: boolean }[]): Promise<void> => {
    await Promise.all(notifications.filter(({ read }) => !read).map(({ id }) => markOne(id)))
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
