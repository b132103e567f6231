import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { moveVerb } from '../../machines/money/move'
import { networkLabel } from '../../machines/money/network'
import { statusBadgeStyles, type TransactionStatus } from '../../machines/money/transaction-status'
import type { HistoryRowFragment } from '../generated/graphql'
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

export const NetworkName = ({ chain }: { chain: string }) => {
  const label = networkLabel(chain)
  return (
    label && (
      <chakra.span
        textStyle="caption"
        lineHeight="1"
        fontFamily="body"
        color="var(--muted, {colors.fg.muted})"
      >
        {' · '}
        <chakra.span whiteSpace="nowrap">{label}</chakra.span>
      </chakra.span>
    )
  )
}

interface MoveTitleProps {
  row: Pick<HistoryRowFragment, 'type' | 'direction' | 'status' | 'currency'>
}

/** 'Sold USDT · TRC-20'. */
export const MoveTitle = ({ row }: MoveTitleProps) => (
  <>
    {moveVerb(row)} {row.currency.symbol}
    <NetworkName chain={row.currency.chain} />
  </>
)
