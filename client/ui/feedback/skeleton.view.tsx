import { chakra } from '@chakra-ui/react/styled-system'

/** Holds the place of something whose size is known; hidden from screen readers, which hear the page's status. */
export const Skeleton = chakra(
  'div',
  { base: { bg: 'bg.muted', borderRadius: 'control', animation: 'pulse 1.6s ease-in-out infinite' } },
  { defaultProps: { 'aria-hidden': true } },
)
