import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { PageHeading } from '../../client/ui/layout/page-heading.view'
import { state } from '../fixtures/scene'

/** A scene with a component's variants on their own page. */
export const component = (
  title: string,
  sign: string | RegExp,
  variants: ReactNode,
  busy: boolean | 'any' = false,
) => ({
  ...state(title, sign, [], { busy }),
  component: (
    <chakra.main display="flex" flexDirection="column" gap="4" maxWidth="page" padding="4">
      <PageHeading>{title}</PageHeading>
      {variants}
    </chakra.main>
  ),
})

export const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
    {children}
    <chakra.span textStyle="secondary" color="fg.muted">
      {name}
    </chakra.span>
  </chakra.div>
)
