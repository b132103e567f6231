import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'

const blueHero = {
  '--hero': '{colors.hero.bg}',
  '--art': '{colors.hero.art}',
  '--muted': '{colors.hero.muted}',
  '--well': '{colors.hero.well}',
} as const

const Outer = chakra('div', {
  base: {
    position: { base: 'relative', lg: 'static' },
    // Not 'hidden', because scripts could then scroll the content. A clipped box needs its own minimum width.
    overflow: { base: 'clip', lg: 'visible' },
    minWidth: '0',
    isolation: { base: 'isolate', lg: 'auto' },
    marginInline: { base: '-4', lg: '0' },
    marginTop: { base: '-64px', lg: '0' },
    padding: { base: '72px 16px 24px', lg: '0' },
    borderRadius: { base: '0 0 28px 28px', lg: '0' },
    color: { base: 'hero.fg', lg: 'inherit' },
    bg: { base: 'var(--hero)', lg: 'transparent' },
    ...blueHero,
  },
  variants: {
    arrived: {
      true: {
        '--hero': '{colors.green.hero}',
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
    borderRadius: 'hero',
    color: 'hero.fg',
    bg: { base: 'transparent', lg: 'var(--hero)' },
    '& :focus-visible': { outlineColor: 'hero.fg' },
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
    _highContrast: { display: 'none' },
  },
})

const NairaDrawing = () => {
  // Ids must be unique, and a page may have a second hero.
  const fade = useId()
  return (
    <Drawing viewBox="0 0 300 300" aria-hidden>
      <linearGradient id={fade}>
        <stop offset=".1" stopColor="var(--art)" stopOpacity="0" />
        <stop offset=".66" stopColor="var(--art)" />
      </linearGradient>
      <path fill="currentColor" d="M62 18h50l78 152V18h48v264h-48L110 126v156H62z" />
      <path fill="var(--hero)" d="M56 107h190v30H56zM56 163h190v30H56z" />
      <path fill={`url(#${fade})`} d="M-420 112H300v20H-420zM-420 168H300v20H-420z" />
    </Drawing>
  )
}

interface HeroProps {
  /** The page's heading, which is on the hero on phones and level with the header on large screens. */
  heading?: ReactNode
  hasArrived?: boolean
  style?: CSSProperties
  children?: ReactNode
}

/** The background of a page's main figure; one per page. */
export const Hero = ({ heading, hasArrived = false, style, children }: HeroProps) => (
  <Outer data-hero arrived={hasArrived ? true : undefined} style={style}>
    {heading}
    <Inner>
      <NairaDrawing />
      {children}
    </Inner>
  </Outer>
)

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'clip',
    minWidth: '0',
    isolation: 'isolate',
    padding: '5',
    borderRadius: '24px',
    color: 'hero.fg',
    bg: 'var(--hero)',
    ...blueHero,
    '& :focus-visible': { outlineColor: 'hero.fg' },
  },
})

export const HeroCard = ({ children, ...rest }: ComponentProps<typeof Frame>) => (
  <Frame {...rest}>
    <NairaDrawing />
    {children}
  </Frame>
)
