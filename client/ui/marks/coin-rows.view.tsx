import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Skeleton } from '../feedback/skeleton.view'

const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '3' },
    width: 'full',
    minHeight: '16',
    paddingInline: { base: '3', md: '4' },
    paddingBlock: '2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'brand.subtle' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'card' },
  },
} as const

/** A coin's row that links to a page. */
export const RowLink = chakra('a', row)
/** A coin's row that expands to its networks. */
export const RowButton = chakra('button', row)

/** The icon at the end of a link row. */
export const LeadsOn = () => (
  <chakra.span color="fg.subtle" flexShrink="0">
    <ChevronRight aria-hidden size={20} />
  </chakra.span>
)

/** The icon at the end of an expandable row. */
export const Opens = ({ isOpen }: { isOpen: boolean }) => (
  <chakra.span transition="transform 150ms" transform={isOpen ? 'rotate(180deg)' : undefined}>
    <chakra.span color="fg.subtle" flexShrink="0">
      <ChevronDown aria-hidden size={20} />
    </chakra.span>
  </chakra.span>
)

/** Skeletons of the rows' height, against layout shift. */
export const CoinRowSkeletons = () =>
  ['btc', 'eth', 'bnb', 'usdt'].map((row) => (
    <chakra.div key={row} display="flex" alignItems="center" gap="3" height="16" paddingInline="4">
      <Skeleton boxSize="8" borderRadius="chip" />
      <Skeleton height="4" width="96px" />
      <Skeleton height="4" width="128px" marginInlineStart="auto" />
    </chakra.div>
  ))
