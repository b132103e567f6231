import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
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

const maxStatusChanges = 20

/** The panel shows only the first page (NOTIF-09). */
const firstPage = { page: 1, size: 20 } as const

const cachedNotifications = (client: ApolloClient): readonly NotificationRowFragment[] =>
  client.readQuery({ query: NotificationsDocument, variables: firstPage })?.notifications.nodes ?? []

const markActions = ({ transport }: Services, client: ApolloClient) => {
  const markOne = async (id: string): Promise<void> => {
    const { markNotificationRead: data } = await runOperation(transport, MarkNotificationReadDocument, { id })
    client.writeFragment({ from: data, fragment: NotificationRowFragmentDoc, data })
  }
  const mark = async (notifications: readonly { id: string; read: boolean }[]): Promise<void> => {
    await Promise.all(notifications.filter(({ read }) => !read).map(({ id }) => markOne(id)))
  }
  return {
    /** Also marks the others about the same transaction (NOTIF-08). */
    markRead: (id: string) => {
      const all = cachedNotifications(client)
      const notification = all.find((each) => each.id === id)
      return mark(notification ? notificationsInThread(all, notification) : [{ id, read: false }])
    },
    markAllRead: () => mark(cachedNotifications(client)),
  }
}

/** Prefixes the page's title with a number, even after the title changes. Returns a function that removes it. */
const showBadge = (count: number): (() => void) => {
  const plainTitle = (): string => document.title.replace(/^\(\d+\) /, '')
  const updateTitle = (): void => {
    const title = count > 0 ? `(${count}) ${plainTitle()}` : plainTitle()
    if (document.title !== title) document.title = title
  }
  updateTitle()
  const observer = new MutationObserver(updateTitle)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = plainTitle()
  }
}

/** Status changes while the app is open, newest first; the page's title shows the number of unseen ones. */
const useStatusChanges = (data: NotificationsQuery | undefined) => {
  const [unseen, setUnseen] = useState(0)
  const { now, eventBus, recorder } = useServices()
  const [statusChanges, setStatusChanges] = useState<readonly StatusChange[]>([])
  const previous = useRef({ moves: null as readonly Move[] | null, ids: new Set<string>() })
  useEffect(() => {
    if (!data?.latestTransactions) return
    const moves = data.latestTransactions.map(({ id, status, currency }) => ({
      id,
      status,
      symbol: currency.symbol,
    }))
    const ids = new Set(data.notifications.nodes.map(({ id }) => id))
    const before = previous.current
    previous.current = { moves, ids }
    const changed = changesBetween(before.moves, moves)
    if (!changed[0]) return
    const at = now()
    // A new notification from the server already covers the changes.
    if ([...ids].every((id) => before.ids.has(id)))
      setStatusChanges((older) =>
        [...changed.map((move) => ({ ...move, at })), ...older].slice(0, maxStatusChanges),
      )
    setUnseen((count) => count + changed.length)
    const { symbol, status } = changed[0]
    recorder.action('watch.find')(null, 'watch.changed')
    eventBus.emit({ type: 'watch.changed', count: changed.length, symbol, status })
  }, [data, now, eventBus, recorder])

  const isLocked = use(LockContext)
  useEffect(() => showBadge(isLocked ? 0 : unseen), [isLocked, unseen])

  return { statusChanges, unseen, markSeen: () => setUnseen(0) }
}

const inboxPanel = screenCode(() => import('./inbox-panel.view').then(({ InboxPanel }) => InboxPanel))

interface InboxProps {
  clickCount: number
  onUnread: (count: number) => void
}

/** Loads the notifications; their panel is a bottom sheet on small screens (NOTIF-01 to NOTIF-07). */
export const Inbox = ({ clickCount, onUnread }: InboxProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [isOpen, setOpen] = useState(false)
  const [expanded, setExpanded] = useState<string | null>(null)
  const { markRead, markAllRead } = markActions(services, client)
  // If this fails, the notification remains unread, and the next click tries again.
  const markingOne = useAction('inbox.markRead', { run: markRead })
  const markingAll = useAction('inbox.markAllRead', { run: markAllRead })
  const { data, failure, isLoading, refresh } = usePageQuery(NotificationsDocument, {
    name: 'notifications',
    variables: firstPage,
    pollEvery: pollMs,
    // Failed transactions must not hide the notifications.
    accept: (response) => (response.data?.notifications ? response.data : null),
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
    setExpanded(null)
  }
  const expand = (id: string, read: boolean): void => {
    setExpanded(id)
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
          expanded={expanded}
          now={services.now()}
          onRefresh={refresh}
          onExpand={expand}
          onCollapse={() => setExpanded(null)}
          onReadAll={() => void markingAll.start(undefined)}
          onClose={close}
        />
      </LazyDialog>
    )
  )
}
