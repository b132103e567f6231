import { chakra } from '@chakra-ui/react/styled-system'

/** A panel, without border or shadow; never inside another. `tone="warning"` for important notices. */
export const Card = chakra('section', {
  base: {
    padding: { base: '20px 16px', lg: '20px 24px' },
    borderRadius: 'card',
    bg: 'bg.panel',
    color: 'fg',
  },
  variants: {
    tone: {
      warning: { bg: 'orange.subtle' },
      brand: { bg: 'brand.subtle' },
    },
    /** No padding: the rows have their own. */
    flush: { true: { padding: '0', overflow: 'hidden' } },
  },
})
