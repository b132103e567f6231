import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/marks/amount.view'

/**
 * `mark`: who or what it is, as a stop on the rails that lead from one to the other. `main`: the figure that leads.
 * `was`: what stood there before the figures changed.
 */
export type FigureLine = { name: string; mark?: ReactNode; was?: ReactNode } & (
  | { value: ReactNode; main?: false }
  | { value: string; main: true }
)

const Stop = chakra('div', {
  base: {
    position: 'relative',
    paddingInlineStart: '14',
    '--room': 'calc(min(100vw, 400px) - 56px)',
    paddingBottom: '4',
    '& + &': { paddingBottom: '2' },
    // The rails to the stop below.
    '&:first-of-type::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '4',
      top: '12',
      bottom: '0',
      width: '8px',
      color: 'brand.solid',
      background: 'linear-gradient(90deg, currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)',
    },
  },
})

const Was = ({ children }: { children: ReactNode }) => (
  <chakra.span display="block" textStyle="secondary" fontFamily="body" color="fg.muted">
    was {children}
  </chakra.span>
)

/** What goes where, on rails, and the facts below it line by line. */
export const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, mark, was, main }) =>
      mark ? (
        <Stop key={name}>
          <chakra.dt textStyle="secondary" color="fg.muted">
            <chakra.span aria-hidden position="absolute" insetInlineStart="0" top="2px">
              {mark}
            </chakra.span>
            {name}
          </chakra.dt>
          <chakra.dd textStyle="h2" overflowWrap="anywhere">
            {main ? <Amount compact>{value}</Amount> : value}
            {was && <Was>{was}</Was>}
          </chakra.dd>
        </Stop>
      ) : (
        <chakra.div
          key={name}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          columnGap="4"
          minHeight="52px"
          paddingBlock="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd
            marginInlineStart="auto"
            fontWeight="500"
            textStyle="figures"
            textAlign="end"
            overflowWrap="anywhere"
            minWidth="0"
          >
            {value}
            {was && <Was>{was}</Was>}
          </chakra.dd>
        </chakra.div>
      ),
    )}
  </chakra.dl>
)
