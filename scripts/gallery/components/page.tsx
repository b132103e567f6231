import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../client/ui/layout/page-heading.view'

/** A component's states below each other, under its name: one column of the page's width, on its ground. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.main display="flex" flexDirection="column" gap="4" maxWidth="page" padding="4">
    <PageHeading>{title}</PageHeading>
    {children}
  </chakra.main>
)

/** One state beside its name. */
export const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
    {children}
    <chakra.span textStyle="secondary" color="fg.muted">
      {name}
    </chakra.span>
  </chakra.div>
)
