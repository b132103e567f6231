import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { nairaOf } from '../../../machines/money/naira'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { statusBadgeStyles } from '../../../machines/transactions/status.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { type HistoryRowFragment, HistoryRowFragmentDoc } from '../../generated/graphql'
import { observeEntity } from '../../resource/observe'
import { clockTime } from '../../ui/format'
import { row as listRow } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { readMotion } from '../../ui/motion/motion'
import { sharedWithRow } from '../../ui/motion/transition-name'
import { StatusChip } from '../status.view'
import { StatusProgress } from './progress.view'

export interface HistoryRowProps {
  id: string
  /** Of a swap, whose legs are one row. */
  otherLeg: string | undefined
  /** Saves the scroll position before the details open. */
  onOpen: () => void
}

/** In a list that is wide enough the progress has a column of its own; elsewhere it stands below. */
const wide = '@container (min-width: 35rem)'

const RowLink = chakra('a', {
  base: {
    ...listRow.base,
    flexWrap: 'wrap',
    gap: '2px 12px',
    [wide]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(8.25rem, 1fr) minmax(0, 13rem) minmax(7.75rem, max-content)',
    },
  },
})
const What = chakra('span', { base: { flex: '1 1 7rem', minWidth: '0', overflowWrap: 'anywhere' } })
const Second = chakra('span', {
  base: { display: 'block', textStyle: 'secondary', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
const Figures = chakra('span', {
  base: { marginInlineStart: 'auto', textAlign: 'end', maxWidth: 'full', [wide]: { gridColumn: '4' } },
})
const Progress = chakra('span', {
  base: {
    flex: '1 0 100%',
    paddingInlineStart: '52px',
    marginTop: '2',
    [wide]: { gridColumn: '3', gridRow: '1', padding: '0', margin: '0' },
  },
})
const Under = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    marginTop: '2',
    textStyle: 'caption',
    color: 'fg.muted',
    '& > :last-child': { textAlign: 'end', textWrap: 'balance' },
  },
})

/** Rendered while the cache does not have it yet. */
export const blank = <chakra.div minHeight="68px" />

export const useTransaction = (id: string) => {
  const client = useApolloClient()
  const [{ subscribe, read }] = useState(() =>
    observeEntity(client, HistoryRowFragmentDoc, { __typename: 'Transaction', id }),
  )
  return useSyncExternalStore(subscribe, read)
}

const Approved = () => (
  <chakra.span display="inline-flex" alignItems="center" gap="1" color="green.fg" data-colour="green">
    <Check aria-hidden size={16} />
    {statusBadgeStyles.approved.label}
    {' · '}
  </chakra.span>
)

interface RowProps extends Pick<HistoryRowProps, 'onOpen'> {
  row: HistoryRowFragment
  title: ReactNode
  amount: string
  below: string
}

/** A row that opens its transaction: with its progress until it is approved. */
export const Row = ({ row, title, amount, below, onOpen }: RowProps) => {
  const [, navigate] = useLocation()
  const path = transactionPath(row.id)
  const isApproved = row.status === 'approved'
  return (
    <RowLink asChild>
      <Link
        href={path}
        state={cameFromList}
        onClick={(press) => {
          onOpen()
          const open = () => navigate(path, { state: cameFromList, transition: true })
          if (readMotion()?.share(press.currentTarget, sharedWithRow.viewTransitionName, open))
            press.preventDefault()
        }}
      >
        <CoinIcon symbol={row.currency.symbol} />
        <What>
          <chakra.span display="block" textStyle="rowTitle">
            {title}
          </chakra.span>
          <Second>
            {isApproved && <Approved />}
            <time dateTime={row.createDate}>{clockTime(Date.parse(row.createDate))}</time>
          </Second>
        </What>
        <Figures>
          <chakra.span
            display="block"
            textStyle="rowTitle"
            whiteSpace="nowrap"
            color={isApproved && nairaOf(row) ? 'green.fg' : undefined}
          >
            {amount}
          </chakra.span>
          <Second>{below}</Second>
        </Figures>
        {!isApproved && (
          <Progress>
            <StatusProgress status={row.status} />
            <Under>
              <StatusChip status={row.status} />
              <span>{statusBadgeStyles[row.status].meaning}</span>
            </Under>
          </Progress>
        )}
      </Link>
    </RowLink>
  )
}
