import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode, Ref } from 'react'

/** A card that has no border or shadow; never nest cards. */
export const Card = chakra('section', {
  base: {
    padding: { base: '20px 16px', lg: '20px 24px' },
    borderRadius: 'card',
    bg: 'bg.panel',
    color: 'fg',
  },
  variants: {
    tone: {
      warning: { bg: 'orange.subtle' },
      brand: { bg: 'brand.subtle' },
    },
    flush: { true: { padding: '0', overflow: 'hidden' } },
  },
})

interface CardHeadingProps {
  id: string
  title: string
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export const CardHeading = ({ id, title, ref, children }: CardHeadingProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    columnGap="2"
    minHeight="14"
    padding={{ base: '12px 16px 4px', lg: '16px 24px 4px' }}
  >
    <chakra.h2 id={id} ref={ref} tabIndex={-1} textStyle="h2">
      {title}
    </chakra.h2>
    {children}
  </chakra.div>
)
