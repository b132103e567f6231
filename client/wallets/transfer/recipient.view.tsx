import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { initialOf } from '../../../machines/values/folded'
import type { FoundRecipientQuery } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { asTyped, TextField } from '../../ui/controls/field.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { IconBox } from '../../ui/marks/icon-box.view'

export type Found = FoundRecipientQuery['recipient']

export const fullName = ({ firstName, lastName }: Found): string => `${firstName} ${lastName}`

/** The first letter of somebody's name. Decorative. */
export const Initial = ({ name }: { name: string }) => (
  <IconBox aria-hidden bg="brand.solid" color="brand.contrast" fontWeight="700">
    {initialOf(name)}
  </IconBox>
)

const Answer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: '14',
    textStyle: 'secondary',
    color: 'fg.muted',
  },
  variants: {
    look: {
      found: { padding: '6px 14px', borderRadius: 'control', bg: 'brand.subtle' },
      searching: { paddingInline: '14px', borderRadius: 'control', bg: 'bg.well' },
    },
  },
})

interface RecipientProps {
  /** The typed username. */
  to: string
  searching: boolean
  /** The customer found for exactly this text. */
  found: Found | undefined
  /** Why nobody was found, in words. */
  unfound: string | null
  mayFindAgain: boolean
  error: string | undefined
  /** Whether input is ignored now. */
  disabled: boolean
  /** Whom to send to by a tap, while nothing is typed. */
  children: ReactNode
  onType: (text: string) => void
  onFindAgain: () => void
}

/** The recipient: typed, looked up, and shown with full name before any amount (TRANSFER-01 to TRANSFER-06). */
export const RecipientField = ({ to, searching, found, unfound, ...props }: RecipientProps) => {
  const status = useId()
  // 'Not found' is already the message: no second one about the same field.
  const missed = unfound !== null && { 'aria-invalid': true, 'aria-describedby': status }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <TextField
        label="Username or email"
        value={to}
        error={unfound === null ? props.error : undefined}
        disabled={props.disabled}
        autoComplete="off"
        {...asTyped}
        maxLength={254}
        onChange={({ target }) => props.onType(target.value)}
        {...missed}
      />
      {/* As high empty as with a name in it: nothing jumps when the answer comes. */}
      <Answer id={status} role="status" look={found ? 'found' : searching ? 'searching' : undefined}>
        {found ? (
          <>
            <Initial name={fullName(found)} />
            <chakra.span flex="1" minWidth="0">
              <chakra.strong display="block" textStyle="rowTitle" color="fg" overflowWrap="anywhere">
                {fullName(found)}
              </chakra.strong>
              @{found.username}
            </chakra.span>
            <chakra.span display="flex" alignItems="center" gap="1" fontWeight="600" color="brand.fg">
              <Check aria-hidden size={16} strokeWidth={2.4} />
              Found
            </chakra.span>
          </>
        ) : searching ? (
          <>
            <Spinner aria-hidden />
            Looking…
          </>
        ) : unfound ? (
          <>
            <chakra.span color="red.fg">{unfound}</chakra.span>
            {props.mayFindAgain && (
              <Button variant="plain" onClick={props.onFindAgain}>
                Try again
              </Button>
            )}
          </>
        ) : (
          to.trim() === '' && !props.disabled && props.children
        )}
      </Answer>
    </chakra.div>
  )
}
