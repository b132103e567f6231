import { type ReactNode, useId } from 'react'
import { Spinner } from '../feedback/spinner.view'
import { LeadsOn, RowButton } from '../layout/rows.view'
import { RowText } from './item.view'

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
      borderColor="border"
      css={{ '* + &': { borderTopWidth: '1px' } }}
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
