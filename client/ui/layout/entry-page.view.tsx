import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import { productName } from '../../../machines/shell/routes.rules'
import { Logo } from '../marks/logo.view'
import { replayEarlyClick } from './early-input'
import { PageHeading } from './page-heading.view'

const EntryHero = chakra('header', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: { base: '144px', lg: '100dvh' },
    padding: { base: '20px 20px 48px', lg: '40px 48px 48px' },
    marginBottom: { base: '-28px', lg: '0' },
    bg: 'hero.bg',
    color: 'hero.fg',
  },
  variants: { tall: { true: { minHeight: { base: 'min(328px, 40dvh)', lg: '100dvh' } } } },
})

const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    zIndex: 'behind',
    top: { base: '12px', lg: '-96px' },
    right: { base: '-8px', lg: '-36px' },
    width: { base: '250px', lg: '620px' },
    height: { base: '250px', lg: '620px' },
    overflow: 'visible',
    color: 'hero.art',
  },
})

const Form = chakra('main', {
  base: {
    position: 'relative',
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { lg: 'center' },
    padding: '24px 20px',
    bg: 'bg',
    borderRadius: { base: '28px 28px 0 0', lg: '36px 0 0 36px' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column',
      gap: { base: '4', lg: '5' },
      width: 'full',
      maxWidth: 'form',
      marginInline: 'auto',
    },
  },
})

interface EntryPageProps {
  title: string
  tall?: boolean
  children: ReactNode
}

/** The layout of pages outside the dashboard: a hero with the slogan, and one form. */
export const EntryPage = ({ title, tall = false, children }: EntryPageProps) => {
  useEffect(() => {
    // The forms' effects must first pass on typed text.
    const timer = setTimeout(replayEarlyClick)
    return () => clearTimeout(timer)
  }, [])
  return (
    <chakra.div
      minHeight="100dvh"
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1.1fr) minmax(0, 1fr)"
      bg="hero.bg"
    >
      <EntryHero tall={tall}>
        <Drawing viewBox="0 0 300 300" aria-hidden>
          <path fill="currentColor" d="M62 18h50l78 152V18h48v264h-48L110 126v156H62z" />
          <chakra.path fill="hero.bg" d="M-900 107h2000v30H-900zM-900 163h2000v30H-900z" />
          <path fill="currentColor" d="M-900 112h2000v20H-900zM-900 168h2000v20H-900z" />
        </Drawing>
        <chakra.p display="flex" alignItems="center" gap="10px" textStyle="rowTitle" fontSize="1.1875rem">
          <Logo height={32} isOnHero />
          {productName}
        </chakra.p>
        <chakra.p
          textStyle="h1"
          fontSize={{ base: tall ? 'min(2.5rem, 12vw)' : 'min(1.75rem, 8vw)', lg: '4.5rem' }}
          lineHeight="1"
        >
          Crypto goes in.
          <br />
          Naira comes out.
        </chakra.p>
      </EntryHero>
      <Form>
        <div>
          <PageHeading>{title}</PageHeading>
          {children}
        </div>
      </Form>
    </chakra.div>
  )
}
