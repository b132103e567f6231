import { chakra } from '@chakra-ui/react/styled-system'

/** One of several filters in a line; the chosen one has `aria-pressed`. */
export const FilterChip = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      flexShrink: '0',
      minHeight: '12',
      paddingInline: '4',
      borderRadius: 'chip',
      bg: 'bg.panel',
      color: 'fg',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _highContrast: { borderWidth: '1px' },
      '&[aria-pressed=true]': {
        bg: 'fg',
        color: 'bg',
        fontWeight: '600',
        _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Chips in one line, which scrolls where they do not fit. */
export const FilterLine = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    marginInline: { base: '-4', lg: '0' },
    paddingInline: { base: '4', lg: '0' },
  },
})
