import { useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Bell, BellOff, CircleAlert, X } from 'lucide-react'
import { summaryOf } from '../../machines/shared/refusal'
import { NotificationsDocument, type NotificationsQuery } from '../generated/graphql'
import { Button } from '../shared/button.view'
import { EmptyState, FailureState } from '../shared/empty.view'
import { timeAgo } from '../shared/format'
import { Modal } from '../shared/modal.view'
import { useServices } from '../shared/services'
import { Skeleton } from '../shared/skeleton.view'
import { useFlow } from '../shared/use-flow'
import { firstPage, inboxActors } from './inbox.actors'

type Notification = NotificationsQuery['notifications']['nodes'][number]

const Row = ({ notification, now }: { notification: Notification; now: number }) => (
  <chakra.li padding="4" borderTopWidth="1px" borderColor="border">
    <chakra.p display="flex" alignItems="baseline" gap="2" fontWeight="700">
      {!notification.read && (
        <chakra.span flexShrink="0" boxSize="2" borderRadius="chip" bg="brand.solid" aria-hidden />
      )}
      {notification.title}
      {!notification.read && <chakra.span srOnly>Unread</chakra.span>}
    </chakra.p>
    <p>{notification.body}</p>
    <chakra.time dateTime={notification.createDate} textStyle="secondary" color="fg.muted">
      {timeAgo(notification.createDate, now)}
    </chakra.time>
  </chakra.li>
)

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
  const { now } = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow('inbox', { actors: inboxActors(client) })
  const { data } = useQuery(NotificationsDocument, { variables: firstPage, fetchPolicy: 'cache-only' })
  const notifications = data?.notifications.nodes ?? []
  const unread = notifications.filter(({ read }) => !read).length
  const { isOpen, refusal } = state.context
  const close = (): void => send({ type: 'inbox.close' })
  const refresh = (): void => send({ type: 'inbox.refresh' })

  return (
    <>
      <Button
        look="bare"
        square
        position="relative"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => send({ type: 'inbox.open' })}
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
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            padding="2"
            paddingInlineStart="4"
          >
            <chakra.h2 id="inbox-title" textStyle="h2">
              Notifications
            </chakra.h2>
            <Button look="bare" square aria-label="Close notifications" onClick={close}>
              <X aria-hidden size={24} />
            </Button>
          </chakra.div>
          {state.matches('failed') && refusal ? (
            <FailureState icon={<CircleAlert size={24} />} text={summaryOf(refusal)} onRefresh={refresh} />
          ) : !data ? (
            <Loading />
          ) : notifications.length === 0 ? (
            <EmptyState icon={<BellOff size={24} />} text="No Notifications" />
          ) : (
            <ul>
              {notifications.map((notification) => (
                <Row key={notification.id} notification={notification} now={now()} />
              ))}
            </ul>
          )}
        </Modal>
      )}
    </>
  )
}
