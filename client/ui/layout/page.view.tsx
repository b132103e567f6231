import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.view'
import { PageHeading } from './page-heading.view'

/** A bar has one line: its title grows with the text as far as that allows. */
export const barFontSize = 'min(1.125rem, 5.2vw)'

/** One column, centred; screens put their sections inside. */
export const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    width: 'full',
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    paddingBottom: '6',
  },
})

/** What to do beside what to know, on a large screen; below each other elsewhere, in the same order. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    columnGap: '6',
    rowGap: '4',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' },
  },
})

/** As wide as two forms beside each other. */
export const pairWidth = { base: 'form', lg: 'pair' } as const

interface BackHeaderProps {
  title: ReactNode
  onBack: () => void
  /** At the right end: a refresh, a share. */
  children?: ReactNode
}

/** The header of a page without bars: back, heading, actions. Fixed inside the page's top padding of 64 px. */
export const BackHeader = ({ title, onBack, children }: BackHeaderProps) => (
  <chakra.header
    position="fixed"
    insetInline="0"
    top="0"
    zIndex="bar"
    height="16"
    display="flex"
    alignItems="center"
    gap="2"
    paddingInline={{ base: '2', md: '4' }}
    bg="bg"
    borderBottomWidth="1px"
    borderColor="border"
  >
    <Button variant="bare" square aria-label="Back" onClick={onBack}>
      <ArrowLeft aria-hidden size={24} />
    </Button>
    <PageHeading
      textStyle="rowTitle"
      fontSize={barFontSize}
      flex="1"
      truncate
      title={typeof title === 'string' ? title : undefined}
    >
      {title}
    </PageHeading>
    {children}
  </chakra.header>
)

/** The heading of a page of the dashboard, with what can be done to all of it at its end. */
export const HeadingRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
    <PageHeading flex="1">{title}</PageHeading>
    {children}
  </chakra.div>
)
