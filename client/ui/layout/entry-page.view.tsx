import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import { productName } from '../../../machines/shell/routes.rules'
import { Logo } from '../marks/logo.view'
import { replayEarlyPress } from './early-input'
import { PageHeading } from './page-heading.view'

/** The layout outside the dashboard: product name, heading, one narrow column. */
export const EntryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    // In the next task: the forms' effects have handed over what was typed.
    const timer = setTimeout(replayEarlyPress)
    return () => clearTimeout(timer)
  }, [])
  return (
    <chakra.main
      minHeight="100dvh"
      display="flex"
      flexDirection="column"
      justifyContent={{ base: 'flex-start', md: 'center' }}
      gap="6"
      width="full"
      maxWidth="form"
      marginInline="auto"
      paddingInline="4"
      paddingBlock="8"
    >
      <chakra.p display="flex" alignItems="center" gap="2" textStyle="rowTitle">
        <Logo size={32} />
        {productName}
      </chakra.p>
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="6"
        padding={{ md: '8' }}
        borderWidth={{ md: '1px' }}
        borderColor="border"
        borderRadius="card"
        bg={{ md: 'bg.panel' }}
      >
        <PageHeading>{title}</PageHeading>
        {children}
      </chakra.div>
    </chakra.main>
  )
}
