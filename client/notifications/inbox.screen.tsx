import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Bell, X } from 'lucide-react'
import { useEffect } from 'react'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useResource } from '../resource/use-resource'
import { Button } from '../ui/controls/button.view'
import { FailureState } from '../ui/feedback/empty.view'
import { ErrorBoundary } from '../ui/feedback/error-boundary.view'
import { failureText } from '../ui/feedback/failure-text'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { fetchAhead, LazyScreen, LoadingContext, screenCode } from '../ui/layout/lazy-screen'
import { Modal } from '../ui/layout/modal.view'
import { inboxActors, notificationsSource } from './inbox.actors'
import { useNews } from './use-news'

const listLoading = (
  <chakra.div role="status" aria-label="Loading notifications" padding="4">
    <Skeleton height="12" />
  </chakra.div>
)

const inboxList = screenCode(() => import('./inbox-list.view').then(({ InboxList }) => InboxList))

/** After the first page: the panel is open at the first press of the bell. */
const fetchedAfterMs = 2_000

/** The bell and its panel, a bottom sheet on small screens (NOTIF-01 to NOTIF-07). */
export const Inbox = () => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow('inbox', { actors: inboxActors(client) })
  const { data, failure, isLoading, refresh } = useResource(
    { resource: 'notifications' },
    notificationsSource,
  )
  const notifications = data?.notifications.nodes ?? []
  const { news, unseen, markSeen } = useNews()
  const unread = notifications.filter(({ read }) => !read).length + Math.min(unseen, news.length)
  const { isOpen, unfolded } = state.context
  const now = services.now()
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(inboxList.fetch), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const open = (): void => {
    markSeen()
    send({ type: 'inbox.open' })
    refresh()
  }
  const close = (): void => send({ type: 'inbox.close' })
  const toggle = ({ id, read }: { id: string; read: boolean }): void =>
    send(unfolded === id ? { type: 'inbox.fold' } : { type: 'inbox.unfold', id, read })

  return (
    <>
      <Button
        variant="bare"
        square
        position="relative"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={open}
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
            borderWidth="2px"
            borderColor="bg"
            bg="status.red"
          />
        )}
      </Button>
      {isOpen && (
        <Modal placement="corner" labelledBy="inbox-title" onClose={close}>
          <chakra.div display="flex" alignItems="center" gap="1" padding="2" paddingInlineStart="4">
            <chakra.h2 id="inbox-title" textStyle="h2" marginInlineEnd="auto">
              Notifications
            </chakra.h2>
            {notifications.some(({ read }) => !read) && (
              <Button
                variant="plain"
                loading={state.matches('markingAll')}
                onClick={() => send({ type: 'inbox.readAll' })}
              >
                Mark all read
              </Button>
            )}
            <Button variant="bare" square aria-label="Close notifications" onClick={close}>
              <X aria-hidden size={24} />
            </Button>
          </chakra.div>
          <ErrorBoundary
            failed={({ error, busy, onRetry }) => (
              <FailureState text={failureText(error)} busy={busy} onRefresh={onRetry} />
            )}
          >
            <LoadingContext value={listLoading}>
              <LazyScreen
                code={inboxList}
                news={news}
                notifications={data ? notifications : null}
                failure={failure}
                busy={isLoading}
                unfolded={unfolded}
                now={now}
                onRefresh={refresh}
                onToggle={toggle}
                onFollow={({ id }, read) => {
                  send({ type: 'inbox.unfold', id, read })
                  close()
                }}
                onClose={close}
              />
            </LoadingContext>
          </ErrorBoundary>
        </Modal>
      )}
    </>
  )
}
