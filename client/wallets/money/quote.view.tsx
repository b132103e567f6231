import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/marks/amount.view'

/** `main`: the figure that leads. `was`: what stood there before the figures changed. */
export type FigureLine = { name: string; was?: ReactNode } & (
  | { value: ReactNode; main?: false }
  | { value: string; main: true }
)

const Was = ({ children }: { children: ReactNode }) => (
  <chakra.span display="block" textStyle="secondary" color="fg.muted" fontWeight="400">
    was {children}
  </chakra.span>
)

/** Labels and figures, line by line; the main figure leads. */
export const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, was, main }) => (
      <chakra.div
        key={name}
        display="flex"
        flexDirection={main ? 'column' : 'row'}
        flexWrap={main ? undefined : 'wrap'}
        justifyContent="space-between"
        columnGap="4"
        paddingBlock="2"
        _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
      >
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        {main ? (
          <dd>
            <Amount>{value}</Amount>
            {was && <Was>{was}</Was>}
          </dd>
        ) : (
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
        )}
      </chakra.div>
    ))}
  </chakra.dl>
)
