import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { HistoryRowFragmentDoc } from '../../generated/graphql'
import { observeEntity } from '../../resource/observe'
import { clockTime, coins, dollars, naira } from '../../ui/format'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { readMotion } from '../../ui/motion/motion'
import { sharedWithRow } from '../../ui/motion/transition-name'
import { MoveTitle } from '../move-title.view'
import { StatusChip } from '../status.view'
import { StatusProgress } from './progress.view'

interface HistoryRowProps {
  id: string
  /** Saves the scroll position before the details open. */
  onOpen: () => void
}

const RowLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '72px',
    paddingInline: { base: '3', md: '4' },
    paddingBlock: '2',
    _hover: { bg: 'brand.subtle' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'card' },
  },
})
const Line = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' } })
const Figure = chakra('span', {
  base: { marginInlineStart: 'auto', textStyle: 'figures', textAlign: 'end', overflowWrap: 'anywhere' },
})

/** Rendered while the cache does not have it yet. */
const Blank = chakra('div', { base: { minHeight: '72px' } })

/** One transaction in the list, 72 px high. Subscribes to its own entity in the cache. */
export const HistoryRow = ({ id, onOpen }: HistoryRowProps) => {
  const client = useApolloClient()
  const [{ subscribe, read }] = useState(() =>
    observeEntity(client, HistoryRowFragmentDoc, { __typename: 'Transaction', id }),
  )
  const row = useSyncExternalStore(subscribe, read)
  const [, navigate] = useLocation()
  return row ? (
    <RowLink asChild>
      <Link
        href={transactionPath(id)}
        state={cameFromList}
        onClick={(press) => {
          onOpen()
          const open = () => navigate(transactionPath(id), { state: cameFromList })
          if (readMotion()?.share(press.currentTarget, sharedWithRow.viewTransitionName, open))
            press.preventDefault()
        }}
      >
        <CoinIcon symbol={row.currency.symbol} />
        <chakra.span flex="1" minWidth="0" display="flex" flexDirection="column" gap="1">
          <Line flexWrap="wrap">
            <chakra.span fontWeight="500">
              <MoveTitle row={row} />
            </chakra.span>
            <Figure fontWeight="700">
              {row.amountNGN === null ? coins(row.amountCrypto, row.currency.symbol) : naira(row.amountNGN)}
            </Figure>
          </Line>
          <Line textStyle="secondary" color="fg.muted" flexWrap="wrap">
            <chakra.time dateTime={row.createDate} textStyle="figures">
              {clockTime(Date.parse(row.createDate))}
            </chakra.time>
            <StatusChip status={row.status} />
            <Figure>{dollars(row.amountUSD)}</Figure>
          </Line>
          <StatusProgress status={row.status} />
        </chakra.span>
      </Link>
    </RowLink>
  ) : (
    <Blank />
  )
}
