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

/** The first page; there is no more in the panel (AMB-35). */
export const firstPage = { page: 1, size: 20 } as const

export const notificationsSource: Source<NotificationsQuery, NotificationsQueryVariables> = {
  document: NotificationsDocument,
  variables: () => firstPage,
}

export const inboxActors = (client: ApolloClient) => ({
  // The answer is the notification itself, read: the cache and with it the bell's dot follow.
  markRead: fromPromise<void, { id: string }>(async ({ input }) => {
    await client.mutate({ mutation: MarkNotificationReadDocument, variables: input }).catch(throwApiError)
  }),
})
