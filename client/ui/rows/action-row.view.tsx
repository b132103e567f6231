import { chakra } from '@chakra-ui/react/styled-system'
import type { LucideIcon } from 'lucide-react'
import { Spinner } from '../feedback/spinner.view'
import { LeadsOn, RowButton } from '../layout/rows.view'
import { IconBox } from '../marks/icon-box.view'
import { RowText } from './item.view'

interface ActionRowProps {
  icon: LucideIcon
  title: string
  text: string
  tone?: 'danger'
  busy?: boolean
  /** Said after the title by screen readers. */
  note?: string
  onClick: () => void
}

/** A row that is a button: icon, title, what it is about. */
export const ActionRow = ({
  icon: Icon,
  title,
  text,
  tone,
  busy = false,
  note = '',
  onClick,
}: ActionRowProps) => (
  <RowButton
    type="button"
    color={tone && 'red.fg'}
    borderColor="border"
    css={{ '* + &': { borderTopWidth: '1px' } }}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
  >
    <IconBox tone={tone}>
      <Icon aria-hidden size={20} />
    </IconBox>
    <RowText
      title={
        <>
          {title}
          <chakra.span srOnly>{note}</chakra.span>
        </>
      }
      text={text}
    />
    {busy ? <Spinner aria-hidden /> : <LeadsOn />}
  </RowButton>
)
