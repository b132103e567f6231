import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { titleOf } from '../../machines/money/transaction-title'
import { meaningOf, type News } from '../../machines/notifications/news.rules'
import { transactionPath } from '../../machines/shell/routes.rules'
import type { NotificationRowFragment } from '../generated/graphql'
import { timeAgo } from '../ui/format'

const Item = chakra('li', { base: { borderTopWidth: '1px', borderColor: 'border' } })

const Face = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    padding: '4',
    textAlign: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

/** Collapsed it shows two lines of the text. */
const Body = chakra('span', {
  base: { display: '-webkit-box', overflow: 'hidden' },
  variants: { unfolded: { true: { WebkitLineClamp: 'none' }, false: { WebkitLineClamp: '2' } } },
})

const Time = ({ iso, now }: { iso: string; now: number }) => (
  <chakra.time dateTime={iso} textStyle="secondary" color="fg.muted">
    {timeAgo(iso, now)}
  </chakra.time>
)

interface NotificationProps {
  notification: NotificationRowFragment
  now: number
  unfolded: boolean
  onToggle: () => void
}

/** Title, body and time; expanding it marks it as read (NOTIF-07, AMB-35). */
export const NotificationItem = ({ notification, now, unfolded, onToggle }: NotificationProps) => (
  <Item>
    <Face type="button" aria-expanded={unfolded} onClick={onToggle}>
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
    </Face>
  </Item>
)

interface NewsProps {
  news: News
  now: number
  onTaken: () => void
}

/** A transaction whose status changed while the app was open; links to it. */
export const NewsItem = ({ news, now, onTaken }: NewsProps) => (
  <Item>
    <Face asChild>
      <Link href={transactionPath(news.id)} onClick={onTaken}>
        <chakra.span display="block" fontWeight="700">
          {titleOf(news)}
        </chakra.span>
        <chakra.span display="block">{meaningOf(news)}</chakra.span>
        <Time iso={new Date(news.at).toISOString()} now={now} />
      </Link>
    </Face>
  </Item>
)
