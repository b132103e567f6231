import { chakra } from '@chakra-ui/react/styled-system'
import { BellOff, CircleAlert } from 'lucide-react'
import { use } from 'react'
import { type ApiError, summaryOf } from '../../machines/core/api-error'
import { groupsOf } from '../../machines/notifications/inbox.rules'
import type { News } from '../../machines/notifications/news.rules'
import type { NotificationRowFragment } from '../generated/graphql'
import { EmptyState, FailureState } from '../ui/feedback/empty.view'
import { dayName } from '../ui/format'
import { LoadingContext } from '../ui/layout/lazy-screen'
import { NewsItem, ThreadItem } from './row.view'

interface InboxListProps {
  news: readonly News[]
  /** Null while they are loading. */
  notifications: readonly NotificationRowFragment[] | null
  failure: ApiError | null
  busy: boolean
  unfolded: string | null
  now: number
  onRefresh: () => void
  onToggle: (notification: NotificationRowFragment) => void
  onFollow: (notification: NotificationRowFragment, read: boolean) => void
  onClose: () => void
}

/** What the panel holds: changes seen while the app is open, then the notifications by days. */
export const InboxList = ({ news, notifications, failure, now, ...props }: InboxListProps) => {
  const loading = use(LoadingContext)
  return (
    <>
      {news.length > 0 && (
        <ul aria-label="Your transactions">
          {news.map((item) => (
            <NewsItem key={`${item.id} ${item.status}`} news={item} now={now} onTaken={props.onClose} />
          ))}
        </ul>
      )}
      {failure ? (
        <FailureState
          icon={<CircleAlert size={24} />}
          text={summaryOf(failure)}
          onRefresh={props.onRefresh}
        />
      ) : !notifications ? (
        loading
      ) : notifications.length === 0 && news.length === 0 ? (
        <EmptyState
          icon={<BellOff size={24} />}
          text="No Notifications"
          hint="We tell you here when a deposit arrives and when you are paid."
        />
      ) : (
        groupsOf(notifications, (iso) => dayName(iso, now)).map(({ day, threads }) => (
          <chakra.section key={day} aria-label={day} aria-busy={props.busy}>
            <chakra.h3 paddingInline="4" paddingBlock="2" textStyle="secondary" bg="bg.muted">
              {day}
            </chakra.h3>
            <ul>
              {threads.map((thread) => (
                <ThreadItem
                  key={thread.newest.id}
                  thread={thread}
                  now={now}
                  unfolded={props.unfolded}
                  onToggle={props.onToggle}
                  onFollow={props.onFollow}
                />
              ))}
            </ul>
          </chakra.section>
        ))
      )}
    </>
  )
}
