import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.view'
import { PageHeading } from './page-heading.view'

const barFontSize = 'min(1.25rem, 7.6vw)'

const pageMaxWidth = '1240px'
const outsidePage = `max(0px, 100% - ${pageMaxWidth})`

export const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '4', lg: '6' },
    width: 'full',
    maxWidth: { lg: pageMaxWidth },
    marginInline: { base: 'auto', lg: '0' },
    paddingInline: { base: '4', lg: '8' },
    paddingBottom: { base: '6', lg: '8' },
  },
})

/** Two columns on extra-large screens; stacked in the same order on smaller ones. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.side}' },
    alignItems: 'start',
    gap: { base: '4', lg: '6' },
    '& > div': { display: 'flex', flexDirection: 'column', gap: { base: '4', lg: '6' }, minWidth: '0' },
  },
  variants: {
    parts: {
      true: {
        gridTemplateRows: { xl: 'auto 1fr' },
        '& > :nth-of-type(2)': { gridRow: { xl: '1 / span 2' }, gridColumn: { xl: '2' } },
      },
    },
    even: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' } } },
  },
})

interface BackHeaderProps {
  title: ReactNode
  onBack: () => void
  isOnHero?: boolean
  children?: ReactNode
}

/** The header of a page without bars: back button, heading and actions. The page has 64 px of top padding for it. */
export const BackHeader = ({ title, onBack, isOnHero = false, children }: BackHeaderProps) => (
  <chakra.header
    position="absolute"
    insetInline="0"
    top="0"
    zIndex="bar"
    height="16"
    display="flex"
    alignItems="center"
    paddingInlineStart={{ base: '1', lg: '6' }}
    paddingInlineEnd={{ base: '2', lg: '6' }}
    maxWidth={{ lg: pageMaxWidth }}
    color={isOnHero ? { base: 'hero.fg', lg: 'fg' } : 'fg'}
  >
    <Button variant="bare" square aria-label="Back" onClick={onBack}>
      <ArrowLeft aria-hidden size={24} />
    </Button>
    <PageHeading
      fontSize={{ base: barFontSize, lg: '1.75rem' }}
      flex="1"
      truncate
      title={typeof title === 'string' ? title : undefined}
    >
      {title}
    </PageHeading>
    {children}
  </chakra.header>
)

interface HeadingRowProps {
  title: string
  small?: boolean
  children?: ReactNode
}

/** A dashboard page's heading with its actions. */
export const HeadingRow = ({ title, small, children }: HeadingRowProps) => (
  <chakra.div
    position={{ lg: 'absolute' }}
    top={{ lg: '0' }}
    insetInlineStart={{ lg: '8' }}
    insetInlineEnd={{ lg: `calc(140px + ${outsidePage})` }}
    height={{ lg: '16' }}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="1"
    minHeight={small ? '8' : '14'}
    marginInlineEnd={{ base: '-2', lg: '0' }}
  >
    <PageHeading flex="1" {...(small ? { fontSize: { base: '1rem', lg: '1.75rem' } } : {})}>
      {title}
    </PageHeading>
    {children}
  </chakra.div>
)
