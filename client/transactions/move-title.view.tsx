import { chakra } from '@chakra-ui/react/styled-system'
import { moveVerb } from '../../machines/money/move'
import { networkLabel } from '../../machines/money/network'
import type { HistoryRowFragment } from '../generated/graphql'

/** '· TRC-20' in a muted colour. */
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
