import { chakra } from '@chakra-ui/react/styled-system'
import { BellOff, X } from 'lucide-react'
import { Link } from 'wouter'
import type { ApiError } from '../../machines/core/api-error'
import type { inboxFlow } from '../../machines/notifications/inbox.machine'
import { groupsOf } from '../../machines/notifications/inbox.rules'
import type { News } from '../../machines/notifications/news.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import type { Flow } from '../flows/use-flow'
import type { NotificationRowFragment } from '../generated/graphql'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayName } from '../ui/format'
import { Modal } from '../ui/layout/modal.view'
import { PushChoices } from './push.view'
import { NewsItem, ThreadItem } from './row.view'

const Loading = () => (
  <chakra.div
    role="status"
    aria-label="Loading notifications"
    padding="5"
    display="flex"
    flexDirection="column"
    gap="5"
  >
    <Skeleton height="16" />
    <Skeleton height="16" />
    <Skeleton height="16" />
  </chakra.div>
)

interface InboxPanelProps {
  news: readonly News[]
  /** Null while they are loading. */
  notifications: readonly NotificationRowFragment[] | null
  failure: ApiError | null
  busy: boolean
  unfolded: string | null
  now: number
  onRefresh: () => void
  /** Whether all are being marked as read. */
  marking: boolean
  send: Flow<typeof inboxFlow>[1]
  onClose: () => void
}

/** The panel: changes seen while the app is open, then the notifications by days. */
export const InboxPanel = ({
  news,
  notifications,
  failure,
  now,
  unfolded,
  send,
  ...props
}: InboxPanelProps) => {
  const toggle = ({ id, read }: NotificationRowFragment): void =>
    send(unfolded === id ? { type: 'inbox.fold' } : { type: 'inbox.unfold', id, read })
  return (
    <Modal placement="corner" labelledBy="inbox-title" onClose={props.onClose}>
      <chakra.div display="flex" alignItems="center" gap="1" padding="2" paddingInlineStart="5">
        <chakra.h2 id="inbox-title" textStyle="h2" marginInlineEnd="auto">
          Notifications
        </chakra.h2>
        {notifications?.some(({ read }) => !read) && (
          <Button
            variant="plain"
            whiteSpace="nowrap"
            loading={props.marking}
            onClick={() => send({ type: 'inbox.readAll' })}
          >
            Mark all read
          </Button>
        )}
        <Button variant="bare" square aria-label="Close notifications" onClick={props.onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <PushChoices />
      {news.length > 0 && (
        <ul aria-label="Your transactions">
          {news.map((item) => (
            <NewsItem key={`${item.id} ${item.status}`} news={item} now={now} onTaken={props.onClose} />
          ))}
        </ul>
      )}
      <Loaded
        data={notifications}
        failure={failure}
        onRefresh={props.onRefresh}
        skeleton={<Loading />}
        empty={
          news.length === 0 && (
            <EmptyState
              icon={<BellOff size={24} />}
              text="No Notifications"
              hint="We'll tell you here when a deposit arrives and when you are paid."
            >
              <Link href={dashboardRoutes.sell.path} asChild>
                <ButtonLink variant="subtle" onClick={props.onClose}>
                  Sell crypto
                </ButtonLink>
              </Link>
            </EmptyState>
          )
        }
      >
        {(rows) =>
          groupsOf(rows, (iso) => dayName(iso, now)).map(({ day, threads }) => (
            <chakra.section key={day} aria-label={day} aria-busy={props.busy}>
              <chakra.h3 paddingInline="5" paddingTop="3" textStyle="secondary" fontWeight="600">
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
                      props.onClose()
                    }}
                  />
                ))}
              </ul>
            </chakra.section>
          ))
        }
      </Loaded>
    </Modal>
  )
}
