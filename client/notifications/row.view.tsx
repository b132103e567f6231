import { chakra } from '@chakra-ui/react/styled-system'
import {
  ArrowLeftRight,
  Check,
  Clock,
  Fingerprint,
  Flag,
  Hourglass,
  Landmark,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { titleOf } from '../../machines/money/transaction-status'
import { pageOf, type Thread } from '../../machines/notifications/inbox.rules'
import { meaningOf, type News } from '../../machines/notifications/news.rules'
import { transactionPath } from '../../machines/shell/transaction-path.rules'
import type { NotificationRowFragment } from '../generated/graphql'
import { timeAgo } from '../ui/format'
import { LeadsOn, row } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

const Item = chakra('li', { base: { _notFirst: { borderTopWidth: '1px', borderColor: 'border' } } })

/** 64 px high at least: an icon, the text, and what stands at its end. */
const Face = chakra('button', {
  base: {
    ...row.base,
    alignItems: 'flex-start',
    minHeight: '16',
    paddingInline: '5',
    overflowWrap: 'anywhere',
  },
})

/** Collapsed it shows two lines of the text. */
const Body = chakra('span', {
  base: { display: '-webkit-box', overflow: 'hidden', textStyle: 'secondary', color: 'fg.muted' },
  variants: { unfolded: { true: { WebkitLineClamp: 'none' }, false: { WebkitLineClamp: '2' } } },
})

const Time = ({ iso, now }: { iso: string; now: number }) => (
  <chakra.time dateTime={iso} textStyle="caption" color="fg.muted">
    {timeAgo(iso, now)}
  </chakra.time>
)

const Words = chakra('span', { base: { flex: '1', minWidth: '0' } })
const Title = chakra('span', { base: { display: 'block', textStyle: 'rowTitle' } })

/** By what a notification is about; of no page: news of the product. */
const subjects: Partial<Record<string, LucideIcon>> = {
  transaction: ArrowLeftRight,
  bankAccounts: Landmark,
  fingerprints: Fingerprint,
  identity: ShieldCheck,
}

const Subject = ({ about }: Pick<NotificationRowFragment, 'about'>) => {
  const Icon = subjects[about?.kind ?? ''] ?? Megaphone
  return (
    <IconBox tone={about && about.kind !== 'transaction' ? 'plain' : undefined}>
      <Icon aria-hidden size={20} />
    </IconBox>
  )
}

interface TextProps {
  notification: NotificationRowFragment
  now: number
  unfolded: boolean
}

/** Title, body and time (NOTIF-07). */
const Text = ({ notification, now, unfolded }: TextProps) => (
  <Words>
    <Title>
      {notification.title}
      {!notification.read && <chakra.span srOnly>Unread</chakra.span>}
    </Title>
    <Body unfolded={unfolded} style={{ WebkitBoxOrient: 'vertical' }}>
      {notification.body}
    </Body>
    <Time iso={notification.createDate} now={now} />
  </Words>
)

const Dot = () => (
  <chakra.span flexShrink="0" boxSize="10px" marginTop="2" borderRadius="chip" bg="brand.solid" aria-hidden />
)

interface ThreadProps {
  thread: Thread<NotificationRowFragment>
  now: number
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
          <Subject about={newest.about} />
          <Text notification={newest} now={now} unfolded={isOpen} />
          {!newest.read && <Dot />}
        </Face>
      </Item>
    )
  const read = [newest, ...earlier].every((each) => each.read)
  return (
    <Item>
      <Face asChild>
        <Link href={page} onClick={() => onFollow(newest, read)}>
          <Subject about={newest.about} />
          <Text notification={newest} now={now} unfolded />
          {newest.read ? <LeadsOn /> : <Dot />}
        </Link>
      </Face>
      {earlier.length > 0 && (
        <chakra.details paddingInlineStart="72px" paddingInlineEnd="5" paddingBottom="2">
          <chakra.summary
            id={id}
            minHeight="12"
            display="flex"
            alignItems="center"
            color="brand.fg"
            cursor="pointer"
          >
            {earlier.length} earlier {earlier.length === 1 ? 'update' : 'updates'}
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

const looks: Partial<Record<string, { Icon: LucideIcon; tone?: 'warning' | 'arrived' | 'danger' }>> = {
  pool: { Icon: Hourglass },
  pending: { Icon: Clock, tone: 'warning' },
  approved: { Icon: Check, tone: 'arrived' },
  reported: { Icon: Flag, tone: 'danger' },
}

/** A transaction whose status changed while the app was open; links to it. */
export const NewsItem = ({ news, now, onTaken }: NewsProps) => {
  const { Icon, tone } = looks[news.status] ?? { Icon: ArrowLeftRight }
  return (
    <Item>
      <Face asChild>
        <Link href={transactionPath(news.id)} onClick={onTaken}>
          <IconBox tone={tone}>
            <Icon aria-hidden size={20} />
          </IconBox>
          <Words>
            <Title>{titleOf(news)}</Title>
            <chakra.span display="block" textStyle="secondary" color="fg.muted">
              {meaningOf(news)}
            </chakra.span>
            <Time iso={new Date(news.at).toISOString()} now={now} />
          </Words>
          <LeadsOn />
        </Link>
      </Face>
    </Item>
  )
}
