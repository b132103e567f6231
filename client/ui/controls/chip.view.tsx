import { chakra } from '@chakra-ui/react/styled-system'

/** A coloured status; always with an icon and a word, never by colour alone. */
export const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2',
    paddingBlock: '2px',
    borderRadius: 'chip',
    textStyle: 'secondary',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    bg: 'bg.muted',
    color: 'fg.muted',
  },
  variants: {
    tone: {
      pool: { bg: 'pool.bg', color: 'pool.fg' },
      pending: { bg: 'pending.bg', color: 'pending.fg' },
      approved: { bg: 'approved.bg', color: 'approved.fg' },
      reported: { bg: 'reported.bg', color: 'reported.fg' },
      stale: { bg: 'stale.bg', color: 'stale.fg' },
      brand: { bg: 'brand.subtle', color: 'brand.fg' },
    },
  },
})
