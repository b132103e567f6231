import { chakra } from '@chakra-ui/react/styled-system'

/** A panel with a border. `tone="warning"` for important notices. */
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
      /** The page's main figure. */
      hero: {
        bg: 'linear-gradient(160deg, {colors.hero.from}, {colors.hero.to} 72%)',
        borderColor: 'border',
      },
      /** Where naira has arrived. */
      arrived: {
        bg: 'linear-gradient(160deg, {colors.arrived.bg}, {colors.hero.to} 72%)',
        borderColor: 'border',
      },
    },
    /** No padding: the rows have their own. */
    flush: { true: { padding: '0', overflow: 'hidden' } },
  },
})
