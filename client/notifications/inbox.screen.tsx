import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { inboxFlow } from '../../machines/notifications/inbox.machine'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useResource } from '../resource/use-resource'
import { Button } from '../ui/controls/button.view'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { useIdle } from '../ui/layout/use-idle'
import { inboxActors, notificationsSource } from './inbox.actors'
import { useNews } from './use-news'

const inboxPanel = screenCode(() => import('./inbox-panel.view').then(({ InboxPanel }) => InboxPanel))

/** After the first page: the panel is open at the first press of the bell. */
const fetchedAfterMs = 2_000

interface NotificationsProps {
  /** How often the bell was pressed. */
  presses: number
  onUnread: (count: number) => void
}

const Notifications = ({ presses, onUnread }: NotificationsProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(inboxFlow, { actors: inboxActors(services, client) })
  const { data, failure, isLoading, refresh } = useResource(notificationsSource)
  const notifications = data?.notifications.nodes ?? []
  const { news, unseen, markSeen } = useNews()
  const unread = notifications.filter(({ read }) => !read).length + Math.min(unseen, news.length)
  const { isOpen, unfolded } = state.context
  useEffect(() => onUnread(unread), [unread, onUnread])
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(inboxPanel.fetch), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
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

/**
 * The bell and its panel, a bottom sheet on small screens (NOTIF-01 to NOTIF-07). The bell is there with the frame; the
 * notifications, a third of the frame's work, are read when the page is idle, or at a press.
 */
export const Inbox = () => {
  const [unread, setUnread] = useState(0)
  const [presses, countPress] = useReducer((count: number) => count + 1, 0)
  const isIdle = useIdle()
  return (
    <>
      <Button
        variant="bare"
        square
        position="relative"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={countPress}
      >
        <Bell aria-hidden size={24} />
        {unread > 0 && (
          <chakra.span
            data-unread
            position="absolute"
            top="10px"
            insetInlineEnd="11px"
            boxSize="10px"
            borderRadius="chip"
            bg="currentColor"
          />
        )}
      </Button>
      {(isIdle || presses > 0) && <Notifications presses={presses} onUnread={setUnread} />}
    </>
  )
}
