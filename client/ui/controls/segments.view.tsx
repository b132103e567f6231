import { chakra } from '@chakra-ui/react/styled-system'

/** Two or three choices side by side, of which one is chosen (`aria-pressed` or `aria-selected`). */
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
