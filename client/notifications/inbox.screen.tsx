import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { inboxFlow } from '../../machines/notifications/inbox.machine'
import { toldWith } from '../../machines/notifications/inbox.rules'
import { type Move, type News, newsIn } from '../../machines/notifications/news.rules'
import { type Found, watchFlow } from '../../machines/notifications/watch.machine'
import type { Reading } from '../../machines/resource/resource.machine'
import { ask } from '../api/ask'
import { LockContext } from '../flows/practice'
import { type Services, useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import {
  MarkNotificationReadDocument,
  NotificationNewsDocument,
  type NotificationRowFragment,
  NotificationRowFragmentDoc,
  NotificationsDocument,
} from '../generated/graphql'
import { useReader, useReading } from '../reading'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'

/** How many changes are kept: the panel shows what has just happened. */
const kept = 20

/** Status changes of the customer's transactions while this page is open, newest first; in memory only. */
interface NewsStore {
  /**
   * Compares a poll's answer with the previous one; returns the changes. `at` in ms since 1970. `notified` are ids of
   * the server's own notifications: if new ones came with the poll, the changes are covered by them.
   */
  follow: (look: { moves: readonly Move[]; notified: readonly string[]; at: number }) => Move[]
  read: () => readonly News[]
  subscribe: (onChange: () => void) => () => void
}

const createNewsStore = (): NewsStore => {
  let known: readonly Move[] | null = null
  let notifiedBefore: ReadonlySet<string> = new Set()
  let news: readonly News[] = []
  const listeners = new Set<() => void>()
  return {
    follow: ({ moves, notified, at }) => {
      const fresh = newsIn(known, moves)
      const isTold = notified.some((id) => !notifiedBefore.has(id))
      known = moves
      notifiedBefore = new Set(notified)
      if (fresh.length > 0 && !isTold) {
        news = [...fresh.map((move) => ({ ...move, at })), ...news].slice(0, kept)
        for (const listener of [...listeners]) listener()
      }
      return fresh
    },
    read: () => news,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The first page; the panel shows no more (NOTIF-09). */
const firstPage = { page: 1, size: 20 } as const

/** Of those that the panel shows. */
const cached = (client: ApolloClient): readonly NotificationRowFragment[] =>
  client.readQuery({ query: NotificationsDocument, variables: firstPage })?.notifications.nodes ?? []

const inboxActors = ({ transport }: Services, client: ApolloClient) => {
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

/** One request for both notifications and the status of the customer's latest transactions. */
const readNews = async (
  { transport, now }: Services,
  client: ApolloClient,
  store: NewsStore,
  signal: AbortSignal,
): Promise<{ reading: Reading; found: Found | null }> => {
  const { notifications, liveChat, transactions } = await ask(
    transport,
    NotificationNewsDocument,
    firstPage,
    {
      signal,
    },
  )
  // The read was aborted: the next poll reports these changes.
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
  return {
    reading: { readAt: now(), polls: true, changed: changed.length > 0 },
    found: newest ? { count: changed.length, symbol: newest.symbol, status: newest.status } : null,
  }
}

/** Prefixes the page's title with a number, also when the title changes. Returns how to remove it. */
const showBadge = (count: number): (() => void) => {
  const own = (): string => document.title.replace(/^\(\d+\) /, '')
  const paint = (): void => {
    const title = count > 0 ? `(${count}) ${own()}` : own()
    if (document.title !== title) document.title = title
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = own()
  }
}

/** Changes of the customer's transactions while the app is open; their unseen count is in the page's title. */
const useNews = () => {
  const [state, send] = useFlow(watchFlow)
  const services = useServices()
  const client = useApolloClient()
  const [store] = useState(createNewsStore)
  const news = useSyncExternalStore(store.subscribe, store.read)
  useReader({
    name: 'news',
    identity: '',
    isKnown: true,
    // The pages have just read the same data.
    isFresh: true,
    read: async (_, signal) => {
      const { reading, found } = await readNews(services, client, store, signal)
      if (found) send({ type: 'watch.find', ...found })
      return reading
    },
  })
  const { unseen } = state.context

  const isLocked = use(LockContext)
  useEffect(() => showBadge(isLocked ? 0 : unseen), [isLocked, unseen])

  return { news, unseen, markSeen: () => send({ type: 'watch.read' }) }
}

const inboxPanel = screenCode(() => import('./inbox-panel.view').then(({ InboxPanel }) => InboxPanel))

interface InboxProps {
  /** How often the bell was pressed. */
  presses: number
  onUnread: (count: number) => void
}

/** The notifications and their panel, a bottom sheet on small screens (NOTIF-01 to NOTIF-07). */
export const Inbox = ({ presses, onUnread }: InboxProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(inboxFlow, { actors: inboxActors(services, client) })
  const { data, failure, isLoading, refresh } = useReading(NotificationsDocument, {
    name: 'notifications',
    variables: firstPage,
  })
  const notifications = data?.notifications.nodes ?? []
  const { news, unseen, markSeen } = useNews()
  const unread = notifications.filter(({ read }) => !read).length + Math.min(unseen, news.length)
  const { isOpen, unfolded } = state.context
  useEffect(() => onUnread(unread), [unread, onUnread])
  const open = useEffectEvent(() => {
    markSeen()
    send({ type: 'inbox.open' })
    if (!isLoading) refresh()
  })
  useEffect(() => {
    if (presses > 0) open()
  }, [presses])
  const close = (): void => send({ type: 'inbox.close' })

  return (
    isOpen && (
      <LazyDialog onClose={close}>
        <LazyScreen
          code={inboxPanel}
          news={news}
          notifications={data?.notifications.nodes ?? null}
          failure={failure}
          busy={isLoading}
          marking={state.matches('markingAll')}
          unfolded={unfolded}
          now={services.now()}
          onRefresh={refresh}
          send={send}
          onClose={close}
        />
      </LazyDialog>
    )
  )
}
