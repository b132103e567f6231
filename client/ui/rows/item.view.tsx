import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { row } from '../layout/rows.view'

/** A row that leads nowhere by itself. */
export const Item = chakra('div', {
  base: {
    ...row.base,
    cursor: 'auto',
    _hover: {},
    '& + &, button + &': { borderTopWidth: '1px', borderColor: 'border' },
  },
})

interface RowTextProps {
  title: ReactNode
  text?: ReactNode
  /** Of the quieter line. */
  id?: string
}

/** A row's title with a quieter line below it. */
export const RowText = ({ title, text, id }: RowTextProps) => (
  <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
    <chakra.span display="block" textStyle="rowTitle">
      {title}
    </chakra.span>
    {text && (
      <chakra.span id={id} display="block" textStyle="secondary" color="fg.muted">
        {text}
      </chakra.span>
    )}
  </chakra.span>
)
