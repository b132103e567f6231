import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import type { Found } from '../../machines/notifications/watch.machine'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { NotificationNewsDocument, NotificationsDocument } from '../generated/graphql'
import { firstPage } from './inbox.actors'
import type { NewsStore } from './news.store'

const nothing: Found = { count: 0, symbol: '', status: '' }

/** One request for both: what the server notifies of, and how the customer's latest moves stand. */
export const watchActors = ({ transport, now }: Services, client: ApolloClient, store: NewsStore) => ({
  lookForNews: fromPromise<Found, void>(async ({ signal }) => {
    const { notifications, transactions } = await ask(transport, NotificationNewsDocument, firstPage, signal)
    // Nobody waits for it any more: the next look tells these changes.
    if (signal.aborted) return nothing
    client.writeQuery({
      query: NotificationsDocument,
      variables: firstPage,
      data: { __typename: 'Query', notifications },
    })
    const moves = transactions.nodes.map(({ id, status, currency }) => ({
      id,
      status,
      symbol: currency.symbol,
    }))
    const notified = notifications.nodes.map(({ id }) => id)
    const changed = store.follow({ moves, notified, at: now() })
    const [newest] = changed
    return newest ? { count: changed.length, symbol: newest.symbol, status: newest.status } : nothing
  }),
})
