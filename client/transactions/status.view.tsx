import { CircleCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { statusBadgeStyles, type TransactionStatus } from '../../machines/money/transaction-status'
import { Chip } from '../ui/controls/chip.view'

const icons: Record<TransactionStatus, typeof Clock> = {
  pool: Hourglass,
  pending: Clock,
  approved: CircleCheck,
  reported: TriangleAlert,
}

/** A status as icon, word and colour (TX-25, TX-37 to TX-40). */
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
