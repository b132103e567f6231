import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Bell, BellOff, CircleAlert, X } from 'lucide-react'
import { summaryOf } from '../../machines/core/api-error'
import { groupsOf } from '../../machines/notifications/inbox.rules'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { useResource } from '../resource/use-resource'
import { Button } from '../ui/controls/button.view'
import { EmptyState, FailureState } from '../ui/feedback/empty.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayName } from '../ui/format'
import { Modal } from '../ui/layout/modal.view'
import { inboxActors, notificationsSource } from './inbox.actors'
import { NewsItem, ThreadItem } from './row.view'
import { useNews } from './use-news'

const Loading = () => (
  <chakra.div
    role="status"
    aria-label="Loading notifications"
    padding="4"
    display="flex"
    flexDirection="column"
    gap="3"
  >
    <Skeleton height="12" />
    <Skeleton height="12" />
    <Skeleton height="12" />
  </chakra.div>
)

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
          {news.length > 0 && (
            <ul aria-label="Your transactions">
              {news.map((item) => (
                <NewsItem key={`${item.id} ${item.status}`} news={item} now={now} onTaken={close} />
              ))}
            </ul>
          )}
          {failure ? (
            <FailureState icon={<CircleAlert size={24} />} text={summaryOf(failure)} onRefresh={refresh} />
          ) : !data ? (
            <Loading />
          ) : notifications.length === 0 && news.length === 0 ? (
            <EmptyState
              icon={<BellOff size={24} />}
              text="No Notifications"
              hint="We'll tell you here when a deposit arrives and when you are paid."
            />
          ) : (
            groupsOf(notifications, (iso) => dayName(iso, now)).map(({ day, threads }) => (
              <chakra.section key={day} aria-label={day} aria-busy={isLoading}>
                <chakra.h3 paddingInline="4" paddingBlock="2" textStyle="secondary" bg="bg.muted">
                  {day}
                </chakra.h3>
                <ul>
                  {threads.map((thread) => (
                    <ThreadItem
                      key={thread.newest.id}
                      thread={thread}
                      now={now}
                      unfolded={unfolded}
                      onToggle={toggle}
                      onFollow={({ id }, read) => {
                        send({ type: 'inbox.unfold', id, read })
                        close()
                      }}
                    />
                  ))}
                </ul>
              </chakra.section>
            ))
          )}
        </Modal>
      )}
    </>
  )
}
