import { chakra } from '@chakra-ui/react/styled-system'

/** A status with an icon and a word, because colour alone is not enough. */
export const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '10px',
    paddingBlock: '3px',
    borderRadius: 'chip',
    textStyle: 'caption',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    bg: 'bg.muted',
    color: 'fg.muted',
    _highContrast: { borderWidth: '1px' },
  },
  variants: {
    tone: {
      pool: { bg: 'brand.subtle', color: 'brand.fg' },
      pending: { bg: 'orange.subtle', color: 'orange.fg' },
      approved: { bg: 'green.subtle', color: 'green.fg' },
      reported: { bg: 'red.subtle', color: 'red.fg' },
      stale: { bg: 'orange.subtle', color: 'orange.fg' },
      brand: { bg: 'brand.subtle', color: 'brand.fg' },
    },
  },
})
