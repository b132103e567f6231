import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { throwApiError } from '../api/apollo'
import {
  MarkNotificationReadDocument,
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

export const inboxActors = (client: ApolloClient) => ({
  // The answer is the notification itself: the cache and the unread dot update.
  markRead: fromPromise<void, { id: string }>(async ({ input }) => {
    await client.mutate({ mutation: MarkNotificationReadDocument, variables: input }).catch(throwApiError)
  }),
})
