import { CircleCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { statusBadgeStyles, type TransactionStatus } from '../../machines/money/transaction-status'
import { Chip } from '../ui/controls/chip.view'
import { readMotion } from '../ui/motion/motion'

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
  const chip = useRef<HTMLSpanElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status && chip.current) readMotion()?.settle(chip.current, null)
    shown.current = status
  }, [status])
  return (
    <Chip ref={chip} tone={status} data-colour={colour}>
      <Icon aria-hidden size={16} />
      {label}
    </Chip>
  )
}
