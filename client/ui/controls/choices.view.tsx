import { chakra } from '@chakra-ui/react/styled-system'

/** A group of two or three choices; the active one has `aria-pressed` or `aria-selected`. */
export const Segments = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    padding: '1',
    borderRadius: '18px',
    bg: 'bg.muted',
  },
})

export const Segment = chakra(
  'button',
  {
    base: {
      minHeight: '12',
      paddingInline: '6px',
      borderRadius: 'icon',
      lineHeight: '1.2',
      fontWeight: '500',
      color: 'fg.muted',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      _highContrast: { borderWidth: '1px' },
      '&[aria-pressed=true], &[aria-selected=true]': {
        bg: 'bg.raised',
        color: 'fg',
        fontWeight: '600',
        _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** A filter; the active one has `aria-pressed`. */
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
      _disabled: { color: 'fg.muted', cursor: 'not-allowed' },
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

/** A row of chips that scrolls if they do not fit. */
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
