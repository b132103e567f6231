import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { notificationsInThread } from '../../machines/notifications/inbox.rules'
import {
  changesBetween,
  type Move,
  type StatusChange,
} from '../../machines/notifications/status-changes.rules'
import { runOperation } from '../data/run-operation'
import { pollMs, usePageQuery } from '../data/use-page-query'
import { LockContext } from '../flows/practice'
import { type Services, useServices } from '../flows/services'
import { useAction } from '../flows/use-action'
import {
  MarkNotificationReadDocument,
  type NotificationRowFragment,
  NotificationRowFragmentDoc,
  NotificationsDocument,
  type NotificationsQuery,
} from '../generated/graphql'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'

/** How many changes the panel shows. */
const maxStatusChanges = 20

/** Status changes of the customer's transactions while this page is open, newest first; in memory only. */
interface StatusChangeStore {
  /**
   * Compares a poll with the previous one; returns the changes. `at` in ms since 1970. New ids in `notifiedIds`, the
   * server's own notifications, already cover the changes.
   */
  follow: (poll: { moves: readonly Move[]; notifiedIds: readonly string[]; at: number }) => Move[]
  read: () => readonly StatusChange[]
  subscribe: (onChange: () => void) => () => void
}

const createStatusChangeStore = (): StatusChangeStore => {
  let previousMoves: readonly Move[] | null = null
  let previousIds: ReadonlySet<string> = new Set()
  let statusChanges: readonly StatusChange[] = []
  const listeners = new Set<() => void>()
  return {
    follow: ({ moves, notifiedIds, at }) => {
      const fresh = changesBetween(previousMoves, moves)
      const isNotified = notifiedIds.some((id) => !previousIds.has(id))
      previousMoves = moves
      previousIds = new Set(notifiedIds)
      if (fresh.length > 0 && !isNotified) {
        statusChanges = [...fresh.map((move) => ({ ...move, at })), ...statusChanges].slice(
          0,
          maxStatusChanges,
        )
        for (const listener of [...listeners]) listener()
      }
      return fresh
    },
    read: () => statusChanges,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The first page; the panel shows no more (NOTIF-09). */
const firstPage = { page: 1, size: 20 } as const

const cachedNotifications = (client: ApolloClient): readonly NotificationRowFragment[] =>
  client.readQuery({ query: NotificationsDocument, variables: firstPage })?.notifications.nodes ?? []

const readMarks = ({ transport }: Services, client: ApolloClient) => {
  const markOne = async (id: string): Promise<void> => {
    const { markNotificationRead: data } = await runOperation(transport, MarkNotificationReadDocument, { id })
    client.writeFragment({ from: data, fragment: NotificationRowFragmentDoc, data })
  }
  const mark = async (notifications: readonly { id: string; read: boolean }[]): Promise<void> => {
    await Promise.all(notifications.filter(({ read }) => !read).map(({ id }) => markOne(id)))
  }
  return {
    /** With those of the same transaction (NOTIF-08). */
    markRead: (id: string) => {
      const all = cachedNotifications(client)
      const notification = all.find((each) => each.id === id)
      return mark(notification ? notificationsInThread(all, notification) : [{ id, read: false }])
    },
    markAllRead: () => mark(cachedNotifications(client)),
  }
}

/** Prefixes the page's title with a number, also when the title changes. Returns how to remove it. */
const showBadge = (count: number): (() => void) => {
  const plainTitle = (): string => document.title.replace(/^\(\d+\) /, '')
  const paint = (): void => {
    const title = count > 0 ? `(${count}) ${plainTitle()}` : plainTitle()
    if (document.title !== title) document.title = title
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = plainTitle()
  }
}

/** Status changes while the app is open; the page's title has their unseen count. */
const useStatusChanges = (data: NotificationsQuery | undefined) => {
  const [unseen, setUnseen] = useState(0)
  const { now, eventBus, recorder } = useServices()
  const [store] = useState(createStatusChangeStore)
  const statusChanges = useSyncExternalStore(store.subscribe, store.read)
  useEffect(() => {
    if (!data?.latestTransactions) return
    const moves = data.latestTransactions.map(({ id, status, currency }) => ({
      id,
      status,
      symbol: currency.symbol,
    }))
    const notifiedIds = data.notifications.nodes.map(({ id }) => id)
    const changed = store.follow({ moves, notifiedIds, at: now() })
    if (!changed[0]) return
    setUnseen((count) => count + changed.length)
    const { symbol, status } = changed[0]
    recorder.action('watch.find')(null, 'watch.changed')
    eventBus.emit({ type: 'watch.changed', count: changed.length, symbol, status })
  }, [data, store, now, eventBus, recorder])

  const isLocked = use(LockContext)
  useEffect(() => showBadge(isLocked ? 0 : unseen), [isLocked, unseen])

  return { statusChanges, unseen, markSeen: () => setUnseen(0) }
}

const inboxPanel = screenCode(() => import('./inbox-panel.view').then(({ InboxPanel }) => InboxPanel))

interface InboxProps {
  clickCount: number
  onUnread: (count: number) => void
}

/** The notifications and their panel, a bottom sheet on small screens (NOTIF-01 to NOTIF-07). */
export const Inbox = ({ clickCount, onUnread }: InboxProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [isOpen, setOpen] = useState(false)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const { markRead, markAllRead } = readMarks(services, client)
  // What fails stays unread: the next click repeats it.
  const markingOne = useAction('inbox.markRead', { run: markRead })
  const markingAll = useAction('inbox.markAllRead', { run: markAllRead })
  const { data, failure, isLoading, refresh } = usePageQuery(NotificationsDocument, {
    name: 'notifications',
    variables: firstPage,
    pollEvery: pollMs,
    // The notifications stay readable when the transactions cannot be read.
    accept: ({ data: received }) => (received?.notifications ? received : null),
    essential: 'notifications',
  })
  const notifications = data?.notifications.nodes ?? []
  const { statusChanges, unseen, markSeen } = useStatusChanges(data)
  const unread = notifications.filter(({ read }) => !read).length + Math.min(unseen, statusChanges.length)
  useEffect(() => onUnread(unread), [unread, onUnread])
  const open = useEffectEvent(() => {
    markSeen()
    setOpen(true)
    if (!isLoading) refresh()
  })
  useEffect(() => {
    if (clickCount > 0) open()
  }, [clickCount])
  const close = (): void => {
    setOpen(false)
    setUnfolded(null)
  }
  const unfold = (id: string, read: boolean): void => {
    setUnfolded(id)
    if (read) return
    markingOne.cancel()
    void markingOne.start(id)
  }

  return (
    isOpen && (
      <LazyDialog onClose={close}>
        <LazyScreen
          code={inboxPanel}
          statusChanges={statusChanges}
          notifications={data?.notifications.nodes ?? null}
          failure={failure}
          busy={isLoading}
          marking={markingAll.isPending}
          unfolded={unfolded}
          now={services.now()}
          onRefresh={refresh}
          onUnfold={unfold}
          onFold={() => setUnfolded(null)}
          onReadAll={() => void markingAll.start(undefined)}
          onClose={close}
        />
      </LazyDialog>
    )
  )
}
