import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { moveSign } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { legsOf } from '../../../machines/money/swap-legs'
import { statusBadgeStyles, type TransactionStatus } from '../../../machines/money/transaction-status'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import type { HistoryRowFragment, WholeTransactionFragment } from '../../generated/graphql'
import { clockTime, coins, dollars, nairaText } from '../../ui/format'
import { RowLink } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { ProgressTracks } from '../../ui/marks/progress.view'
import { MoveTitle, StatusChip } from '../transaction-parts.view'

const wide = '@container (min-width: 35rem)'

const Line = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    minWidth: '0',
    '& > span': { overflowWrap: 'anywhere' },
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
const StatusLine = chakra('span', {
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

export const barColour = (status: TransactionStatus): string => {
  const { colour } = statusBadgeStyles[status]
  return colour === 'blue' ? 'brand.solid' : `${colour}.solid`
}

const StatusProgress = ({ status }: { status: TransactionStatus }) => {
  const { label, progress } = statusBadgeStyles[status]
  return (
    progress !== null && (
      <ProgressTracks
        role="progressbar"
        aria-label={`Progress: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress} percent done`}
        progress={progress}
        naira={barColour(status)}
      />
    )
  )
}

const Approved = () => (
  <>
    <chakra.span color="green.fg" css={{ '& > svg': { display: 'inline', verticalAlign: '-2px' } }}>
      <Check aria-hidden size={16} /> {statusBadgeStyles.approved.label}
    </chakra.span>
    {' · '}
  </>
)

interface HistoryRowProps {
  row: WholeTransactionFragment
  otherLeg: WholeTransactionFragment | undefined
}

const coinText = ({ amountCrypto, currency }: HistoryRowFragment, sign: string): string =>
  coins(amountCrypto, currency.symbol, 5, sign)

const rowContent = ({ row, otherLeg }: HistoryRowProps) => {
  if (otherLeg) {
    const { outgoing, incoming, isKnown } = legsOf(row, otherLeg)
    return {
      row: incoming,
      title: `${outgoing.currency.symbol} ${isKnown ? '→' : '⇄'} ${incoming.currency.symbol}`,
      amount: coinText(incoming, isKnown ? '+' : ''),
      secondaryAmount: coinText(outgoing, isKnown ? '−' : ''),
    }
  }
  const payout = nairaOf(row)
  const amount = payout ? nairaText(payout) : coinText(row, moveSign(row.type))
  return { row, title: <MoveTitle row={row} />, amount, secondaryAmount: dollars(row.amountUSD) }
}

/** A transaction's row. It is memoised and uses no hooks, because rendering rows is the main cost of scrolling. */
export const HistoryRow = memo((props: HistoryRowProps) => {
  const { row, title, amount, secondaryAmount } = rowContent(props)
  const isApproved = row.status === 'approved'
  const note = props.row.note || props.otherLeg?.note
  return (
    <RowLink
      href={transactionPath(row.id)}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignContent="center"
      gap="1px 12px"
      css={{
        '& > svg': { gridRow: '1 / span 2' },
        [wide]: {
          gridTemplateColumns: 'auto minmax(8.25rem, 1fr) minmax(0, 11rem) minmax(7rem, max-content)',
        },
      }}
    >
      <CoinIcon symbol={row.currency.symbol} />
      <Line second={false}>
        <span>{title}</span>
        <chakra.span color={isApproved && nairaOf(row) ? 'green.fg' : undefined}>{amount}</chakra.span>
      </Line>
      <Line second>
        <span>
          {isApproved && <Approved />}
          <time dateTime={row.createDate}>{clockTime(Date.parse(row.createDate))}</time>
        </span>
        <span>{secondaryAmount}</span>
      </Line>
      {!isApproved && (
        <Progress>
          <StatusProgress status={row.status} />
          <StatusLine>
            <StatusChip status={row.status} />
            <chakra.span textAlign="end">{statusBadgeStyles[row.status].meaning}</chakra.span>
          </StatusLine>
        </Progress>
      )}
      {note && (
        <chakra.span
          gridColumn="2 / -1"
          textStyle="caption"
          color="fg.muted"
          truncate
          dir="auto"
          translate="no"
        >
          {note}
        </chakra.span>
      )}
    </RowLink>
  )
})
