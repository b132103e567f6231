import { chakra } from '@chakra-ui/react/styled-system'
import { UserRound } from 'lucide-react'
import { useId } from 'react'
import type { FoundRecipientQuery } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { asTyped, TextField } from '../../ui/controls/field.view'
import { Spinner } from '../../ui/feedback/spinner.view'

export type Found = FoundRecipientQuery['recipient']

export const fullName = ({ firstName, lastName }: Found): string => `${firstName} ${lastName}`

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
  /** Recent recipients. */
  recents: readonly string[]
  onType: (text: string) => void
  onRecent: (username: string) => void
  onFindAgain: () => void
}

/** The recipient: typed, looked up, and shown with full name before any amount (TRANSFER-01 to TRANSFER-06). */
export const RecipientField = ({ to, searching, found, unfound, recents, ...props }: RecipientProps) => {
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
      <chakra.div
        id={status}
        role="status"
        minHeight="12"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        textStyle="secondary"
        color="fg.muted"
      >
        {found ? (
          <>
            <chakra.span aria-hidden padding="2" borderRadius="chip" bg="brand.subtle" color="brand.fg">
              <UserRound size={20} />
            </chakra.span>
            <chakra.span minWidth="0">
              <chakra.strong
                display="block"
                textStyle="body"
                fontWeight="700"
                color="fg"
                overflowWrap="anywhere"
              >
                {fullName(found)}
              </chakra.strong>
              @{found.username}
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
          to.trim() === '' &&
          !props.disabled &&
          recents.map((name) => (
            <Button
              key={name}
              variant="subtle"
              aria-label={`Send to ${name}`}
              onClick={() => props.onRecent(name)}
            >
              {name}
            </Button>
          ))
        )}
      </chakra.div>
    </chakra.div>
  )
}
