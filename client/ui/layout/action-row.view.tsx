import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Spinner } from '../feedback/spinner.view'
import { LeadsOn, RowButton, row } from './rows.view'

/** A row that leads nowhere by itself. */
export const Item = chakra('div', {
  base: {
    ...row.base,
    cursor: 'auto',
    _hover: {},
    '& + &': { borderTopWidth: '1px', borderColor: 'border' },
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
      <chakra.span id={id} display="block" textStyle="secondary" opacity="0.8">
        {text}
      </chakra.span>
    )}
  </chakra.span>
)

interface ActionRowProps {
  /** An icon box. */
  icon: ReactNode
  title: string
  text: string
  tone?: 'danger'
  busy?: boolean
  /** Said after the title by screen readers. */
  note?: string
  onClick: () => void
}

/** A row that is a button: icon, title, what it is about. */
export const ActionRow = ({ icon, title, text, tone, busy = false, note = '', onClick }: ActionRowProps) => {
  const id = useId()
  return (
    <RowButton
      type="button"
      color={tone && 'red.fg'}
      aria-label={title + note}
      aria-describedby={id}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon}
      <RowText id={id} title={title} text={text} />
      {busy ? <Spinner aria-hidden /> : <LeadsOn />}
    </RowButton>
  )
}
