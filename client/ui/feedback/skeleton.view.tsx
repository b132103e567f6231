import { chakra } from '@chakra-ui/react/styled-system'

/** A placeholder of known size. Hidden from screen readers, because the page announces its status. */
export const Skeleton = chakra(
  'div',
  { base: { bg: 'border', borderRadius: 'control', animation: 'pulse 1.6s ease-in-out infinite' } },
  { defaultProps: { 'aria-hidden': true } },
)
