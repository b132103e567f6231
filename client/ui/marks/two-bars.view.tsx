import { chakra } from '@chakra-ui/react/styled-system'

/** The two bars of the naira sign, in the current colour. Decorative. */
export const TwoBars = chakra(
  'span',
  {
    base: {
      display: 'block',
      flexShrink: '0',
      width: '14px',
      height: '9px',
      background: 'linear-gradient(currentColor 0 3px, transparent 3px 6px, currentColor 6px 9px)',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
