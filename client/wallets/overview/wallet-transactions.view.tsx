import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeftRight, CopyPlus } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Link } from 'wouter'
import { moveSign, moveVerb } from '../../../machines/money/move'
import { repeatOrderOf } from '../../../machines/money/repeat-order'
import { isSurelyReceived, type MoveRow, rowsOf } from '../../../machines/money/swap-legs'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import type { WalletMoveFragment } from '../../generated/graphql'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { PageButtonLink, PageTextLink } from '../../ui/controls/page-link.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { coins, dateTime, dollars } from '../../ui/format'
import { Card, CardHeading } from '../../ui/layout/card.view'
import { Flex } from '../../ui/layout/flex.view'
import { CoinRowSkeletons, RowLink } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { NetworkName } from '../../ui/marks/network-name.view'
import { AgainLink } from '../../ui/rows/again-link.view'
import { Figure } from './balance.view'

const Line = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', columnGap: '2' } })

interface MoveProps {
  row: MoveRow<WalletMoveFragment>
}

const amountOf = (move: WalletMoveFragment, sign: string): string =>
  coins(move.amountCrypto, move.currency.symbol, 5, sign)

const rowContent = ({ move, legs }: MoveRow<WalletMoveFragment>) => {
  if (!legs) {
    const isReceived = move.type === 'inter-transfer' && isSurelyReceived(move)
    return {
      linkedMove: move,
      title: (
        <>
          {moveVerb(move)}
          <NetworkName chain={move.currency.chain} />
        </>
      ),
      amount: amountOf(move, isReceived ? '+' : moveSign(move.type)),
    }
  }
  const { outgoing: sentLeg, incoming: receivedLeg, isKnown } = legs
  return {
    linkedMove: receivedLeg,
    title: `${sentLeg.currency.symbol} ${isKnown ? '→' : '⇄'} ${receivedLeg.currency.symbol}`,
    amount: amountOf(receivedLeg, isKnown ? '+' : ''),
    secondaryAmount: amountOf(sentLeg, isKnown ? '−' : ''),
  }
}

/** One transaction with its type, amount, value and time (WALLET-24). */
export const Move = ({ row }: MoveProps) => {
  const { linkedMove, title, amount, secondaryAmount } = rowContent(row)
  const { move } = row
  return (
    <Link href={transactionPath(linkedMove.id)} state={cameFromList} asChild>
      <RowLink>
        <CoinIcon symbol={linkedMove.currency.symbol} />
        <chakra.span flex="1" minWidth="0" display="flex" flexDirection="column">
          <Line flexWrap="wrap">
            <chakra.span textStyle="rowTitle">{title}</chakra.span>
            <chakra.span
              textStyle="rowTitle"
              textAlign="end"
              marginInlineStart="auto"
              overflowWrap="anywhere"
            >
              <Figure>{amount}</Figure>
            </chakra.span>
          </Line>
          <Line textStyle="secondary" color="fg.muted" flexWrap="wrap">
            <time dateTime={move.createDate}>{dateTime(move.createDate)}</time>
            <chakra.span textStyle="figures" marginInlineStart="auto" overflowWrap="anywhere">
              <Figure>{secondaryAmount ?? dollars(move.amountUSD)}</Figure>
            </chakra.span>
          </Line>
        </chakra.span>
      </RowLink>
    </Link>
  )
}

/** The repeat action, on desktops. Rows that lack one leave its space empty. */
const RepeatLink = ({ row: { move } }: MoveProps) => {
  const again = repeatOrderOf(move)
  if (again?.kind !== 'sell') return <chakra.span width={{ lg: '14' }} flexShrink="0" />
  return (
    <AgainLink again={again}>
      {(text) => (
        <ButtonLink
          variant="bare"
          square
          display={{ base: 'none', lg: 'inline-flex' }}
          marginInlineEnd="2"
          aria-label={text}
          title={text}
        >
          <CopyPlus aria-hidden size={20} />
        </ButtonLink>
      )}
    </AgainLink>
  )
}

interface WalletMovesProps {
  /** Newest first; undefined while loading, null if loading failed. */
  moves: readonly WalletMoveFragment[] | null | undefined
  first: number
  roomy?: boolean
}

export const WalletMoves = memo(({ moves, first, roomy = false }: WalletMovesProps) => {
  const heading = useId()
  const [isExpanded, setExpanded] = useState(false)
  const rows = moves && rowsOf(moves)
  const visibleRows = isExpanded ? rows : rows?.slice(0, first)
  return (
    <Card flush aria-labelledby={heading}>
      <CardHeading id={heading} title="Recent transactions">
        <PageTextLink
          href={dashboardRoutes.transactions.path}
          textStyle="secondary"
          minWidth="12"
          textAlign="end"
        >
          See all
        </PageTextLink>
      </CardHeading>
      {moves === null ? (
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="We couldn't load your transactions. Refresh to try again."
        />
      ) : !visibleRows ? (
        <CoinRowSkeletons />
      ) : visibleRows.length === 0 ? (
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="No transactions"
          hint="Deposits, sales, transfers and swaps appear here."
        >
          <PageButtonLink href={dashboardRoutes.sell.path} variant="subtle">
            Sell crypto
          </PageButtonLink>
        </EmptyState>
      ) : (
        <chakra.ul listStyleType="none">
          {visibleRows.map((row) => (
            <Flex as="li" key={row.move.id} _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}>
              <Move row={row} />
              {roomy && <RepeatLink row={row} />}
            </Flex>
          ))}
        </chakra.ul>
      )}
      {rows && !isExpanded && rows.length > first && (
        <Button variant="plain" wide onClick={() => setExpanded(true)}>
          Show {rows.length - first} more
        </Button>
      )}
    </Card>
  )
})
