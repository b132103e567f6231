import { chakra } from '@chakra-ui/react/styled-system'
import { networkLabel } from '../../../machines/money/network'

/** ' · TRC-20' after a title; nothing for Bitcoin, which has only one network. */
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
