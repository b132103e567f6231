import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { type HistoryRowFragment, HistoryRowFragmentDoc } from '../../generated/graphql'
import { observeEntity } from '../../resource/observe'
import { clockTime } from '../../ui/format'
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
export const blank = <chakra.div minHeight="72px" />

export const useTransaction = (id: string) => {
  const client = useApolloClient()
  const [{ subscribe, read }] = useState(() =>
    observeEntity(client, HistoryRowFragmentDoc, { __typename: 'Transaction', id }),
  )
  return useSyncExternalStore(subscribe, read)
}

interface RowProps extends Pick<HistoryRowProps, 'onOpen'> {
  row: HistoryRowFragment
  title: ReactNode
  amount: string
  below: string
}

/** A row, 72 px high, that opens its transaction. */
export const Row = ({ row, title, amount, below, onOpen }: RowProps) => {
  const [, navigate] = useLocation()
  const path = transactionPath(row.id)
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
        <chakra.span flex="1" minWidth="0" display="flex" flexDirection="column" gap="1">
          <Line flexWrap="wrap">
            <chakra.span fontWeight="500">{title}</chakra.span>
            <Figure fontWeight="700">{amount}</Figure>
          </Line>
          <Line textStyle="secondary" color="fg.muted" flexWrap="wrap">
            <chakra.time dateTime={row.createDate} textStyle="figures">
              {clockTime(Date.parse(row.createDate))}
            </chakra.time>
            <StatusChip status={row.status} />
            <Figure>{below}</Figure>
          </Line>
          <StatusProgress status={row.status} />
        </chakra.span>
      </Link>
    </RowLink>
  )
}
