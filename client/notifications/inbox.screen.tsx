import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { inboxFlow } from '../../machines/notifications/inbox.machine'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useResource } from '../resource/use-resource'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { inboxActors, notificationsSource } from './inbox.actors'
import { useNews } from './use-news'

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
  const { data, failure, isLoading, refresh } = useResource(notificationsSource)
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
