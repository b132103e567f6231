import { CircleCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { moveVerb } from '../../machines/money/move'
import { statusBadgeStyles, type TransactionStatus } from '../../machines/money/transaction-status'
import type { HistoryRowFragment } from '../generated/graphql'
import { Chip } from '../ui/controls/chip.view'
import { NetworkName } from '../ui/marks/network-name.view'

const icons: Record<TransactionStatus, typeof Clock> = {
  pool: Hourglass,
  pending: Clock,
  approved: CircleCheck,
  reported: TriangleAlert,
}

/** A status with an icon, a label and a colour (TX-25, TX-37 to TX-40). */
export const StatusChip = ({ status }: { status: TransactionStatus }) => {
  const Icon = icons[status]
  const { colour, label } = statusBadgeStyles[status]
  return (
    <Chip tone={status} data-colour={colour}>
      <Icon aria-hidden size={16} />
      {label}
    </Chip>
  )
}

/** 'Sold USDT · TRC-20'. */
export const MoveTitle = ({ row }: { row: HistoryRowFragment }) => (
  <>
    {moveVerb(row)} {row.currency.symbol}
    <NetworkName chain={row.currency.chain} />
  </>
)
