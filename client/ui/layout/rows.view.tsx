import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Skeleton } from '../feedback/skeleton.view'

/** A row of a list in a card without padding. */
export const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: { base: '68px', lg: '18' },
    paddingInline: { base: '4', lg: '6' },
    paddingBlock: '10px',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color {durations.press}',
    _hover: { bg: 'color-mix(in srgb, {colors.brand.solid} 4%, transparent)' },
    _focusVisible: { outlineOffset: '-3px', borderRadius: 'card' },
  },
} as const

/** A coin's row that links to a page. */
export const RowLink = chakra('a', row)
/** A coin's row that expands to its networks. */
export const RowButton = chakra('button', row)

/** The icon at the end of a link row; on phones the room is the figures'. */
export const LeadsOn = () => (
  <chakra.span display={{ base: 'none', lg: 'block' }} color="fg.muted" flexShrink="0">
    <ChevronRight aria-hidden size={20} />
  </chakra.span>
)

/** The icon at the end of an expandable row; on phones the room is the figures'. */
export const Opens = ({ isOpen }: { isOpen: boolean }) => (
  <chakra.span
    display={{ base: 'none', lg: 'block' }}
    flexShrink="0"
    color="fg.muted"
    transform={isOpen ? 'rotate(180deg)' : undefined}
  >
    <ChevronDown aria-hidden size={20} />
  </chakra.span>
)

/** Skeletons of the rows' height, against layout shift. */
export const CoinRowSkeletons = () =>
  ['btc', 'eth', 'bnb', 'usdt'].map((row) => (
    <chakra.div
      key={row}
      display="flex"
      alignItems="center"
      gap="3"
      height="68px"
      paddingInline={{ base: '4', lg: '6' }}
    >
      <Skeleton boxSize="10" borderRadius="chip" />
      <Skeleton height="4" width="96px" />
      <Skeleton height="4" width="128px" marginInlineStart="auto" />
    </chakra.div>
  ))
