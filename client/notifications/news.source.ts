import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../machines/core/api-error'
import type { Found } from '../../machines/notifications/watch.machine'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { NotificationNewsDocument, NotificationsDocument } from '../generated/graphql'
import type { Read } from '../resource/use-resource'
import { firstPage } from './inbox.actors'
import type { NewsStore } from './news.store'

/** One request for both notifications and the status of the customer's latest transactions. */
export const readNews =
  (
    { transport, now }: Services,
    client: ApolloClient,
    store: NewsStore,
    onFound: (found: Found) => void,
  ): Read =>
  async (_, signal) => {
    const { notifications, liveChat, transactions } = await ask(
      transport,
      NotificationNewsDocument,
      firstPage,
      signal,
    )
    // Nobody waits for this answer any more: the next poll reports these changes.
    if (signal.aborted) throw apiError(null, null)
    client.writeQuery({
      query: NotificationsDocument,
      variables: firstPage,
      data: { __typename: 'Query', notifications, liveChat },
    })
    const moves = transactions.nodes.map(({ id, status, currency }) => ({
      id,
      status,
      symbol: currency.symbol,
    }))
    const notified = notifications.nodes.map(({ id }) => id)
    const changed = store.follow({ moves, notified, at: now() })
    const [newest] = changed
    if (newest) onFound({ count: changed.length, symbol: newest.symbol, status: newest.status })
    return { readAt: now(), polls: true, changed: changed.length > 0 }
  }
