import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { throwApiError } from '../api/apollo'
import { MarkNotificationReadDocument, NotificationsDocument } from '../generated/graphql'

/** The first page; there is no more in the panel (AMB-35). */
export const firstPage = { page: 1, size: 20 } as const

export const inboxActors = (client: ApolloClient) => ({
  readNotifications: fromPromise<void, void>(async () => {
    await client
      .query({ query: NotificationsDocument, variables: firstPage, fetchPolicy: 'network-only' })
      .catch(throwApiError)
  }),
  // The answer is the notification itself, read: the cache and with it the bell's dot follow.
  markRead: fromPromise<void, { id: string }>(async ({ input }) => {
    await client.mutate({ mutation: MarkNotificationReadDocument, variables: input }).catch(throwApiError)
  }),
})
