import { apiError } from '../../machines/core/api-error'
import type { News } from '../../machines/notifications/news.rules'
import type { Found } from '../../machines/notifications/watch.machine'
import { ask } from '../api/ask'
import { NotificationNewsDocument, NotificationsDocument } from '../generated/graphql'
import type { Source } from '../resource/source'
import { firstPage } from './inbox.actors'
import type { NewsStore } from './news.store'

/** One request for both notifications and the status of the customer's latest transactions. */
export const newsSource = (store: NewsStore, onFound: (found: Found) => void): Source<readonly News[]> => ({
  name: 'news',
  identity: () => '',
  observe: () => store,
  read: async ({ transport, now, client }, _, signal) => {
    const { notifications, liveChat, transactions } = await ask(
      transport,
      NotificationNewsDocument,
      firstPage,
      { signal },
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
  },
})
