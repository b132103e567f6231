import { chakra } from '@chakra-ui/react/styled-system'
import { moveVerb } from '../../machines/money/move'
import { networkLabel } from '../../machines/money/network'
import type { HistoryRowFragment } from '../generated/graphql'

/** 'Sold USDT · TRC-20', the network in a muted colour. */
export const MoveTitle = ({
  row,
}: {
  row: Pick<HistoryRowFragment, 'type' | 'direction' | 'status' | 'currency'>
}) => {
  const label = networkLabel(row.currency.chain)
  return (
    <>
      {moveVerb(row)} {row.currency.symbol}
      {label && (
        <chakra.span textStyle="caption" fontFamily="body" color="var(--muted, {colors.fg.muted})">
          {' · '}
          <chakra.span whiteSpace="nowrap">{label}</chakra.span>
        </chakra.span>
      )}
    </>
  )
}
