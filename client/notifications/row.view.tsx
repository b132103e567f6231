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
  MonitorSmartphone,
  ShieldCheck,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { titleOf } from '../../machines/money/transaction-status'
import { pageOf, type Thread } from '../../machines/notifications/inbox.rules'
import { meaningOf, type StatusChange } from '../../machines/notifications/status-changes.rules'
import { transactionPath } from '../../machines/shell/transaction-path.rules'
import { counted } from '../../machines/values/counted'
import type { NotificationRowFragment } from '../generated/graphql'
import { timeAgo } from '../ui/format'
import { LinkArrow, row } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

const Item = chakra('li', { base: { _notFirst: { borderTopWidth: '1px', borderColor: 'border' } } })

const RowBody = chakra('button', {
  base: {
    ...row.base,
    alignItems: 'flex-start',
    minHeight: '16',
    paddingInline: '5',
    overflowWrap: 'anywhere',
  },
})

const Body = chakra('span', {
  base: { display: '-webkit-box', overflow: 'hidden', textStyle: 'secondary', color: 'fg.muted' },
  variants: { expanded: { true: { WebkitLineClamp: 'none' }, false: { WebkitLineClamp: '2' } } },
})

const Time = ({ iso, now }: { iso: string; now: number }) => (
  <chakra.time dateTime={iso} textStyle="caption" color="fg.muted">
    {timeAgo(iso, now)}
  </chakra.time>
)

const TextColumn = chakra('span', { base: { flex: '1', minWidth: '0' } })
const Title = chakra('span', { base: { display: 'block', textStyle: 'rowTitle' } })

const subjects: Partial<Record<string, LucideIcon>> = {
  transaction: ArrowLeftRight,
  bankAccounts: Landmark,
  fingerprints: Fingerprint,
  identity: ShieldCheck,
  devices: MonitorSmartphone,
  ticket: Flag,
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
  expanded: boolean
}

const Text = ({ notification, now, expanded }: TextProps) => (
  <TextColumn>
    <Title>
      {notification.title}
      {!notification.read && <chakra.span srOnly>Unread</chakra.span>}
    </Title>
    <Body expanded={expanded} style={{ WebkitBoxOrient: 'vertical' }}>
      {notification.body}
    </Body>
    <Time iso={notification.createDate} now={now} />
  </TextColumn>
)

const Dot = () => (
  <chakra.span flexShrink="0" boxSize="10px" marginTop="2" borderRadius="chip" bg="brand.solid" aria-hidden />
)

interface ThreadProps {
  thread: Thread<NotificationRowFragment>
  now: number
  expanded: string | null
  onToggle: (notification: NotificationRowFragment) => void
  onFollow: (notification: NotificationRowFragment, read: boolean) => void
}

/** A notification that opens its page, or expands if it has none. Earlier ones of the same transaction are below it. */
export const ThreadItem = ({ thread, now, expanded, onToggle, onFollow }: ThreadProps) => {
  const id = useId()
  const { newest, earlier } = thread
  const page = pageOf(newest.about)
  const isOpen = expanded === newest.id
  if (page === null)
    return (
      <Item>
        <RowBody type="button" aria-expanded={isOpen} onClick={() => onToggle(newest)}>
          <Subject about={newest.about} />
          <Text notification={newest} now={now} expanded={isOpen} />
          {!newest.read && <Dot />}
        </RowBody>
      </Item>
    )
  const read = [newest, ...earlier].every((each) => each.read)
  return (
    <Item>
      <RowBody asChild>
        <Link href={page} onClick={() => onFollow(newest, read)}>
          <Subject about={newest.about} />
          <Text notification={newest} now={now} expanded />
          {newest.read ? <LinkArrow /> : <Dot />}
        </Link>
      </RowBody>
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
            {counted(earlier.length, 'earlier update')}
          </chakra.summary>
          <chakra.ul aria-labelledby={id}>
            {earlier.map((each) => (
              <chakra.li key={each.id} paddingBlock="2" overflowWrap="anywhere">
                <Text notification={each} now={now} expanded />
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </Item>
  )
}

interface StatusChangeItemProps {
  statusChange: StatusChange
  now: number
  onFollow: () => void
}

const icons: Partial<Record<string, { Icon: LucideIcon; tone?: 'warning' | 'arrived' | 'danger' }>> = {
  pool: { Icon: Hourglass },
  pending: { Icon: Clock, tone: 'warning' },
  approved: { Icon: Check, tone: 'arrived' },
  reported: { Icon: Flag, tone: 'danger' },
}

export const StatusChangeItem = ({ statusChange, now, onFollow }: StatusChangeItemProps) => {
  const { Icon, tone } = icons[statusChange.status] ?? { Icon: ArrowLeftRight }
  return (
    <Item>
      <RowBody asChild>
        <Link href={transactionPath(statusChange.id)} onClick={onFollow}>
          <IconBox tone={tone}>
            <Icon aria-hidden size={20} />
          </IconBox>
          <TextColumn>
            <Title>{titleOf(statusChange)}</Title>
            <chakra.span display="block" textStyle="secondary" color="fg.muted">
              {meaningOf(statusChange)}
            </chakra.span>
            <Time iso={new Date(statusChange.at).toISOString()} now={now} />
          </TextColumn>
          <LinkArrow />
        </Link>
      </RowBody>
    </Item>
  )
}
