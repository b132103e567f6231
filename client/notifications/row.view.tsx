import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { titleOf } from '../../machines/money/transaction-title'
import { pageOf, type Thread } from '../../machines/notifications/inbox.rules'
import { meaningOf, type News } from '../../machines/notifications/news.rules'
import { transactionPath } from '../../machines/shell/transaction-path.rules'
import type { NotificationRowFragment } from '../generated/graphql'
import { timeAgo } from '../ui/format'

const Item = chakra('li', { base: { borderTopWidth: '1px', borderColor: 'border' } })

const Face = chakra('button', {
  base: {
    display: 'block',
    position: 'relative',
    width: 'full',
    padding: '4',
    textAlign: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: { leads: { true: { paddingInlineEnd: '10' } } },
})

/** Collapsed it shows two lines of the text. */
const Body = chakra('span', {
  base: { display: '-webkit-box', overflow: 'hidden' },
  variants: { unfolded: { true: { WebkitLineClamp: 'none' }, false: { WebkitLineClamp: '2' } } },
})

const Leads = () => (
  <chakra.span position="absolute" insetInlineEnd="3" top="18px" color="fg.muted">
    <ChevronRight aria-hidden size={20} />
  </chakra.span>
)

const Time = ({ iso, now }: { iso: string; now: number }) => (
  <chakra.time dateTime={iso} textStyle="secondary" color="fg.muted">
    {timeAgo(iso, now)}
  </chakra.time>
)

interface TextProps {
  notification: NotificationRowFragment
  now: number
  unfolded: boolean
}

/** Title, body and time (NOTIF-07). */
const Text = ({ notification, now, unfolded }: TextProps) => (
  <>
    <chakra.span display="flex" alignItems="baseline" gap="2" fontWeight="700">
      {!notification.read && (
        <chakra.span flexShrink="0" boxSize="2" borderRadius="chip" bg="brand.solid" aria-hidden />
      )}
      {notification.title}
      {!notification.read && <chakra.span srOnly>Unread</chakra.span>}
    </chakra.span>
    <Body unfolded={unfolded} style={{ WebkitBoxOrient: 'vertical' }}>
      {notification.body}
    </Body>
    <Time iso={notification.createDate} now={now} />
  </>
)

interface ThreadProps {
  thread: Thread<NotificationRowFragment>
  now: number
  /** The expanded notification. */
  unfolded: string | null
  onToggle: (notification: NotificationRowFragment) => void
  /** Opened: the page it tells of comes. */
  onFollow: (notification: NotificationRowFragment, read: boolean) => void
}

/** A notification that opens what it tells of, or else expands; below it the earlier ones of the same transaction. */
export const ThreadItem = ({ thread, now, unfolded, onToggle, onFollow }: ThreadProps) => {
  const id = useId()
  const { newest, earlier } = thread
  const page = pageOf(newest.about)
  const isOpen = unfolded === newest.id
  if (page === null)
    return (
      <Item>
        <Face type="button" aria-expanded={isOpen} onClick={() => onToggle(newest)}>
          <Text notification={newest} now={now} unfolded={isOpen} />
        </Face>
      </Item>
    )
  const read = [newest, ...earlier].every((each) => each.read)
  return (
    <Item>
      <Face asChild leads>
        <Link href={page} onClick={() => onFollow(newest, read)}>
          <Text notification={newest} now={now} unfolded />
          <Leads />
        </Link>
      </Face>
      {earlier.length > 0 && (
        <chakra.details paddingInlineStart="4" paddingBottom="2">
          <chakra.summary
            id={id}
            minHeight="12"
            display="flex"
            alignItems="center"
            color="brand.fg"
            cursor="pointer"
          >
            {earlier.length} earlier
          </chakra.summary>
          <chakra.ul aria-labelledby={id}>
            {earlier.map((each) => (
              <chakra.li key={each.id} paddingBlock="2" overflowWrap="anywhere">
                <Text notification={each} now={now} unfolded />
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </Item>
  )
}

interface NewsProps {
  news: News
  now: number
  onTaken: () => void
}

/** A transaction whose status changed while the app was open; links to it. */
export const NewsItem = ({ news, now, onTaken }: NewsProps) => (
  <Item>
    <Face asChild leads>
      <Link href={transactionPath(news.id)} onClick={onTaken}>
        <chakra.span display="block" fontWeight="700">
          {titleOf(news)}
        </chakra.span>
        <chakra.span display="block">{meaningOf(news)}</chakra.span>
        <Time iso={new Date(news.at).toISOString()} now={now} />
        <Leads />
      </Link>
    </Face>
  </Item>
)
