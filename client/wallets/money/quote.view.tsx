import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/marks/amount.view'

/** `main`: the figure that leads. */
export type FigureLine = { name: string } & (
  | { value: ReactNode; main?: false }
  | { value: string; main: true }
)

/** Labels and figures, line by line; the main figure leads. */
export const Quote = ({ lines }: { lines: readonly FigureLine[] }) => (
  <chakra.dl>
    {lines.map(({ name, value, main }) => (
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
          </chakra.dd>
        )}
      </chakra.div>
    ))}
  </chakra.dl>
)
