import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.view'
import { PageHeading } from './page-heading.view'

/** A bar's title is one line, which grows with the text size as far as it fits. */
export const barFontSize = 'min(1.125rem, 5.2vw)'

/** One centred column of sections. */
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

/** Two columns on large screens, actions beside information; stacked elsewhere, in the same order. */
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

/** As wide as two forms side by side. */
export const pairWidth = { base: 'form', lg: 'pair' } as const

interface BackHeaderProps {
  title: ReactNode
  onBack: () => void
  /** Buttons at the right end: refresh, share. */
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

/** A dashboard page's heading with its actions, the last below the last button of the bar above. */
export const HeadingRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1" minHeight="12" marginInlineEnd="-2">
    <PageHeading flex="1">{title}</PageHeading>
    {children}
  </chakra.div>
)
