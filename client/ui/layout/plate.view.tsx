import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'

/** On phones the plate joins the top bar and holds the heading; from large it is the inner box alone. */
const Outer = chakra('div', {
  base: {
    position: { base: 'relative', lg: 'static' },
    // Not 'hidden', which can still be scrolled by script; without it a box needs its own minimum.
    overflow: { base: 'clip', lg: 'visible' },
    minWidth: '0',
    isolation: { base: 'isolate', lg: 'auto' },
    marginInline: { base: '-4', lg: '0' },
    marginTop: { base: '-64px', lg: '0' },
    padding: { base: '72px 16px 24px', lg: '0' },
    borderRadius: { base: '0 0 28px 28px', lg: '0' },
    color: { base: 'plate.fg', lg: 'inherit' },
    bg: { base: 'var(--plate)', lg: 'transparent' },
    '--plate': '{colors.plate.bg}',
    '--art': '{colors.plate.art}',
    '--muted': '{colors.plate.muted}',
    '--well': '{colors.plate.well}',
  },
  variants: {
    /** Naira has arrived. */
    arrived: {
      true: {
        '--plate': '{colors.green.plate}',
        '--art': '{colors.green.art}',
        '--muted': '{colors.green.muted}',
        '--well': '{colors.green.art}',
      },
    },
  },
})

const Inner = chakra('div', {
  base: {
    position: { base: 'static', lg: 'relative' },
    overflow: { base: 'visible', lg: 'clip' },
    isolation: { base: 'auto', lg: 'isolate' },
    padding: { base: '0', lg: '6' },
    borderRadius: 'plate',
    color: 'plate.fg',
    bg: { base: 'transparent', lg: 'var(--plate)' },
    '& :focus-visible': { outlineColor: 'plate.fg' },
  },
})

const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    zIndex: 'behind',
    top: { base: 'calc(50% - 142px)', lg: 'calc(50% - 160px)' },
    right: { base: '-64px', lg: '-28px' },
    width: { base: '268px', lg: '320px' },
    height: { base: '268px', lg: '320px' },
    overflow: 'visible',
    color: 'var(--art)',
    // There it would be as strong as the text.
    _highContrast: { display: 'none' },
  },
})

/** The naira sign, whose bars fade in from the left. */
const NairaDrawing = () => {
  // Another plate in the document has colours of its own.
  const fade = useId()
  return (
    <Drawing viewBox="0 0 300 300" aria-hidden>
      <linearGradient id={fade}>
        <stop offset=".1" stopColor="var(--art)" stopOpacity="0" />
        <stop offset=".66" stopColor="var(--art)" />
      </linearGradient>
      <path fill="currentColor" d="M62 18h50l78 152V18h48v264h-48L110 126v156H62z" />
      <path fill="var(--plate)" d="M56 107h190v30H56zM56 163h190v30H56z" />
      <path fill={`url(#${fade})`} d="M-420 112H300v20H-420zM-420 168H300v20H-420z" />
    </Drawing>
  )
}

interface PlateProps {
  /** The page's heading: on the plate on phones, in the header's line from large. */
  heading?: ReactNode
  arrived?: boolean
  style?: CSSProperties
  children?: ReactNode
}

/** The ground of a page's main figure; one a page. */
export const Plate = ({ heading, arrived = false, style, children }: PlateProps) => (
  <Outer arrived={arrived ? true : undefined} style={style}>
    {heading}
    <Inner>
      <NairaDrawing />
      {children}
    </Inner>
  </Outer>
)

const Boxed = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'clip',
    minWidth: '0',
    isolation: 'isolate',
    padding: '5',
    borderRadius: '24px',
    color: 'plate.fg',
    bg: 'var(--plate)',
    '--plate': '{colors.plate.bg}',
    '--art': '{colors.plate.art}',
    '--muted': '{colors.plate.muted}',
    '--well': '{colors.plate.well}',
    '& :focus-visible': { outlineColor: 'plate.fg' },
  },
})

/** A card on the plate's ground, on a page without a plate. */
export const PlateCard = ({ children, ...rest }: ComponentProps<typeof Boxed>) => (
  <Boxed {...rest}>
    <NairaDrawing />
    {children}
  </Boxed>
)
