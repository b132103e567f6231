import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeftRight, CopyPlus } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Link } from 'wouter'
import { moveSign, moveVerb } from '../../../machines/money/move'
import { networkLabel } from '../../../machines/money/network'
import { repeatOrderOf } from '../../../machines/money/repeat-order'
import { isSurelyReceived, type MoveRow, rowsOf } from '../../../machines/money/swap-legs'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import type { WalletMoveFragment } from '../../generated/graphql'
import { Button, ButtonLink, TextLink } from '../../ui/controls/button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { coins, dateTime, dollars } from '../../ui/format'
import { Card, CardHeading } from '../../ui/layout/card.view'
import { CoinRowSkeletons, RowLink } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { AgainLink } from '../../ui/rows/again-link.view'
import { Figure } from './balance.view'

const Line = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', columnGap: '2' } })

interface MoveProps {
  row: MoveRow<WalletMoveFragment>
}

const MoveHeading = ({ move }: { move: WalletMoveFragment }) => {
  const label = networkLabel(move.currency.chain)
  return (
    <>
      {moveVerb(move)}
      {label && (
        <chakra.span textStyle="caption" lineHeight="1" fontFamily="body" color="fg.muted">
          {' · '}
          <chakra.span whiteSpace="nowrap">{label}</chakra.span>
        </chakra.span>
      )}
    </>
  )
}

const amountOf = (move: WalletMoveFragment, sign: string): string =>
  coins(move.amountCrypto, move.currency.symbol, 5, sign)

/** A row's texts: a swap's two legs are one, 'USDT → ETH'. */
const wordsOf = ({ move, legs }: MoveRow<WalletMoveFragment>) => {
  if (!legs) {
    const isIn = move.type === 'inter-transfer' && isSurelyReceived(move)
    return {
      target: move,
      title: <MoveHeading move={move} />,
      amount: amountOf(move, isIn ? '+' : moveSign(move.type)),
    }
  }
  const { outgoing: sentLeg, incoming: receivedLeg, isKnown } = legs
  return {
    target: receivedLeg,
    title: `${sentLeg.currency.symbol} ${isKnown ? '→' : '⇄'} ${receivedLeg.currency.symbol}`,
    amount: amountOf(receivedLeg, isKnown ? '+' : ''),
    other: amountOf(sentLeg, isKnown ? '−' : ''),
  }
}

/** One transaction: type, amount, value, time (WALLET-24). */
export const Move = ({ row }: MoveProps) => {
  const { target, title, amount, other } = wordsOf(row)
  const { move } = row
  return (
    <Link href={transactionPath(target.id)} state={cameFromList} asChild>
      <RowLink>
        <CoinIcon symbol={target.currency.symbol} />
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
              <Figure>{other ?? dollars(move.amountUSD)}</Figure>
            </chakra.span>
          </Line>
        </chakra.span>
      </RowLink>
    </Link>
  )
}

/** The row's repeat action, on a desktop; without one its place stays empty. */
const Again = ({ row: { move } }: MoveProps) => {
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
  /** How many are listed before 'Show more'. */
  first: number
  /** Whether a row has room for actions on a desktop. */
  roomy?: boolean
}

export const WalletMoves = memo(({ moves, first, roomy = false }: WalletMovesProps) => {
  const heading = useId()
  const [all, setAll] = useState(false)
  const rows = moves && rowsOf(moves)
  const listed = all ? rows : rows?.slice(0, first)
  return (
    <Card flush aria-labelledby={heading}>
      <CardHeading id={heading} title="Recent transactions">
        <Link href={dashboardRoutes.transactions.path} asChild>
          <TextLink textStyle="secondary" minWidth="12" textAlign="end">
            See all
          </TextLink>
        </Link>
      </CardHeading>
      {moves === null ? (
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="We couldn't load your transactions. Refresh to try again."
        />
      ) : !listed ? (
        <CoinRowSkeletons />
      ) : listed.length === 0 ? (
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="No transactions"
          hint="Deposits, sales, transfers and swaps appear here."
        >
          <Link href={dashboardRoutes.sell.path} asChild>
            <ButtonLink variant="subtle">Sell crypto</ButtonLink>
          </Link>
        </EmptyState>
      ) : (
        <chakra.ul listStyleType="none">
          {listed.map((row) => (
            <chakra.li
              key={row.move.id}
              display="flex"
              alignItems="center"
              _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
            >
              <Move row={row} />
              {roomy && <Again row={row} />}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {rows && !all && rows.length > first && (
        <Button variant="plain" wide onClick={() => setAll(true)}>
          Show {rows.length - first} more
        </Button>
      )}
    </Card>
  )
})
