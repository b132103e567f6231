import { chakra } from '@chakra-ui/react/styled-system'

/** A panel on the page's canvas: a border before a shadow. `tone="warning"` for what must be read. */
export const Card = chakra('section', {
  base: {
    padding: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'card',
    bg: 'bg.panel',
    color: 'fg',
  },
  variants: {
    tone: {
      warning: { bg: 'warning.bg', color: 'warning.fg', borderColor: 'warning.border' },
      brand: { bg: 'brand.subtle', borderColor: 'transparent' },
    },
    /** Rows that bring their own padding. */
    flush: { true: { padding: '0', overflow: 'hidden' } },
  },
})
