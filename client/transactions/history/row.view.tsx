import { useFragment } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { nairaOf } from '../../../machines/money/naira'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { type HistoryRowFragment, HistoryRowFragmentDoc } from '../../generated/graphql'
import { clockTime } from '../../ui/format'
import { row as listRow } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
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
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignContent: 'center',
    gap: '1px 12px',
    '& > svg': { gridRow: '1 / span 2' },
    [wide]: { gridTemplateColumns: 'auto minmax(8.25rem, 1fr) minmax(0, 11rem) minmax(7rem, max-content)' },
  },
})
/** What it is and what it brings, in one line where there is room. */
const Line = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& > span:last-of-type': { marginInlineStart: 'auto' },
    [wide]: {
      display: 'contents',
      '& > span': { alignSelf: 'end' },
      '& > span:last-of-type': { gridColumn: '4', textAlign: 'end' },
    },
  },
  variants: {
    second: {
      true: {
        textStyle: 'secondary',
        color: 'fg.muted',
        fontVariantNumeric: 'tabular-nums',
        [wide]: { '& > span': { alignSelf: 'start' } },
      },
      false: { textStyle: 'rowTitle' },
    },
  },
})
const Progress = chakra('span', {
  base: {
    gridColumn: '2',
    marginTop: '2',
    [wide]: { gridColumn: '3', gridRow: '1 / span 2', alignSelf: 'center', margin: '0' },
  },
})
const Under = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '2px 8px',
    marginTop: '2',
    textStyle: 'caption',
    color: 'fg.muted',
  },
})

/** Rendered while the cache does not have it yet. */
export const blank = <chakra.div minHeight="68px" />

export const useTransaction = (id: string): HistoryRowFragment | undefined => {
  const { data, complete } = useFragment({
    fragment: HistoryRowFragmentDoc,
    from: { __typename: 'Transaction', id },
  })
  return complete ? (data as HistoryRowFragment) : undefined
}

const Approved = () => (
  <>
    <chakra.span color="green.fg" css={{ '& > svg': { display: 'inline', verticalAlign: '-2px' } }}>
      <Check aria-hidden size={16} /> {statusBadgeStyles.approved.label}
    </chakra.span>
    {' · '}
  </>
)

interface RowProps extends Pick<HistoryRowProps, 'onOpen'> {
  row: HistoryRowFragment
  title: ReactNode
  amount: string
  below: string
}

/** A row that opens its transaction: with its progress until it is approved. */
export const Row = ({ row, title, amount, below, onOpen }: RowProps) => {
  const isApproved = row.status === 'approved'
  return (
    <RowLink asChild>
      <Link href={transactionPath(row.id)} state={cameFromList} onClick={onOpen}>
        <CoinIcon symbol={row.currency.symbol} />
        <Line second={false}>
          <span>{title}</span>
          <chakra.span whiteSpace="nowrap" color={isApproved && nairaOf(row) ? 'green.fg' : undefined}>
            {amount}
          </chakra.span>
        </Line>
        <Line second>
          <span>
            {isApproved && <Approved />}
            <time dateTime={row.createDate}>{clockTime(Date.parse(row.createDate))}</time>
          </span>
          <span>{below}</span>
        </Line>
        {!isApproved && (
          <Progress>
            <StatusProgress status={row.status} />
            <Under>
              <StatusChip status={row.status} />
              <chakra.span textAlign="end">{statusBadgeStyles[row.status].meaning}</chakra.span>
            </Under>
          </Progress>
        )}
      </Link>
    </RowLink>
  )
}
