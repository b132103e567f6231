import { chakra } from '@chakra-ui/react/styled-system'

/** The whole window, in the plate's colours. */
export const Ground = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplate: 'auto 1fr auto / minmax(0, 1fr)',
    gap: '6',
    height: '100dvh',
    overflow: 'hidden auto',
    padding: { base: '16px 20px 24px', lg: '40px 64px 48px' },
    bg: 'plate.bg',
    color: 'plate.fg',
    '--muted': '{colors.plate.muted}',
    '--well': '{colors.plate.well}',
    '& :focus-visible': { outlineColor: 'plate.fg' },
  },
})

/** The naira sign, whose bars cross the window. */
const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    zIndex: 'behind',
    top: { base: '12px', lg: '-196px' },
    right: { base: '-40px', lg: '-20px' },
    width: { base: '320px', lg: '720px' },
    height: { base: '320px', lg: '720px' },
    overflow: 'visible',
    color: 'plate.art',
  },
})

export const Touch = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: '88px',
      height: '88px',
      marginTop: '5',
      borderRadius: 'plate',
      bg: 'plate.fg',
      color: 'plate.well',
      cursor: 'pointer',
    },
  },
  { defaultProps: { type: 'button' } },
)

/** The form's ground: its field's colours are those of the paper. */
export const Paper = chakra('div', {
  base: {
    width: 'full',
    maxWidth: 'form',
    padding: '5',
    borderRadius: 'plate',
    bg: 'bg',
    color: 'fg',
    '& :focus-visible': { outlineColor: 'brand.fg' },
  },
})

export const NairaDrawing = () => (
  <Drawing viewBox="0 0 300 300" aria-hidden>
    <path fill="currentColor" d="M62 18h50l78 152V18h48v264h-48L110 126v156H62z" />
    <chakra.path fill="plate.bg" d="M-900 107h2000v30H-900zM-900 163h2000v30H-900z" />
    <path fill="currentColor" d="M-900 112h2000v20H-900zM-900 168h2000v20H-900z" />
  </Drawing>
)
