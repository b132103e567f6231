import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

interface CardHeadingProps {
  id: string
  title: string
  /** A link at its end. */
  children?: ReactNode
}

/** The heading of a card without padding, in a row with its link. */
export const CardHeading = ({ id, title, children }: CardHeadingProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    columnGap="2"
    minHeight="14"
    padding={{ base: '12px 16px 4px', lg: '16px 24px 4px' }}
  >
    <chakra.h2 id={id} tabIndex={-1} textStyle="h2">
      {title}
    </chakra.h2>
    {children}
  </chakra.div>
)
