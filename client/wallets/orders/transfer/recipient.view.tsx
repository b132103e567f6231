import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { initialOf } from '../../../../machines/values/fold-text'
import { maxFavourites, toggleFavourite } from '../../../../machines/wallets/orders/transfer/transfer.rules'
import { useServices } from '../../../flows/services'
import type { FoundRecipientQuery } from '../../../generated/graphql'
import { type AppStorage, storagePrefix, storedValue } from '../../../platform/storage'
import { Button, Spinner } from '../../../ui/controls/button.view'
import { FilterChip } from '../../../ui/controls/choices.view'
import { plainTextInput, TextField } from '../../../ui/controls/field.view'
import { IconBox } from '../../../ui/marks/icon-box.view'

export type Recipient = FoundRecipientQuery['recipient']

export const fullName = ({ firstName, lastName }: Recipient): string => `${firstName} ${lastName}`

export const Initial = ({ name }: { name: string }) => (
  <IconBox aria-hidden bg="brand.solid" color="brand.contrast" fontWeight="700">
    {initialOf(name)}
  </IconBox>
)

/** Logout deletes these names, like every key with this prefix. */
const storedNames = (key: string) =>
  storedValue(`${storagePrefix}${key}`, (json): string[] =>
    Array.isArray(json) ? json.filter((name) => typeof name === 'string').slice(0, maxFavourites) : [],
  )

const favourites = storedNames('favourites')

const recents = storedNames('recipients')

export const saveRecent = (storage: AppStorage, username: string): void => {
  const otherNames = recents.read(storage).filter((name) => name !== username)
  recents.write(storage, [username, ...otherNames].slice(0, maxFavourites))
}

const SavedRecipients = ({ onPick }: { onPick: (username: string) => void }) => {
  const { storage } = useServices()
  const [favouriteNames, setFavouriteNames] = useState(() => favourites.read(storage))
  const [recentNames] = useState(() => recents.read(storage))
  const toggle = (username: string) => {
    const newFavourites = toggleFavourite(favouriteNames, username)
    favourites.write(storage, newFavourites)
    setFavouriteNames(newFavourites)
  }
  return [...favouriteNames, ...recentNames.filter((name) => !favouriteNames.includes(name))].map((name) => (
    <chakra.span key={name} display="inline-flex" borderRadius="chip" bg="brand.subtle" color="brand.fg">
      <FilterChip
        bg="transparent"
        color="inherit"
        paddingInlineEnd="1"
        aria-label={`Send to ${name}`}
        onClick={() => onPick(name)}
      >
        {name}
      </FilterChip>
      <Button
        variant="bare"
        square
        borderRadius="chip"
        aria-label={`Favourite ${name}`}
        aria-pressed={favouriteNames.includes(name)}
        onClick={() => toggle(name)}
      >
        <Star aria-hidden size={20} fill={favouriteNames.includes(name) ? 'currentColor' : 'none'} />
      </Button>
    </chakra.span>
  ))
}

const LookupResult = chakra('div', {
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
  to: string
  searching: boolean
  recipient: Recipient | undefined
  failureText: string | null
  canSearchAgain: boolean
  error: string | undefined
  onType: (text: string) => void
  onPick: (username: string) => void
  onFindAgain: () => void
}

/** The recipient's field; the full name appears before any amount (TRANSFER-01 to TRANSFER-06). */
export const RecipientField = ({ to, searching, recipient, failureText, ...props }: RecipientProps) => {
  const status = useId()
  // The status below already says 'not found', so the field shows no second error.
  const lookupErrorProps = failureText !== null && { 'aria-invalid': true, 'aria-describedby': status }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <TextField
        label="Username or email"
        value={to}
        error={failureText === null ? props.error : undefined}
        autoComplete="off"
        {...plainTextInput}
        maxLength={254}
        onChange={({ target }) => props.onType(target.value)}
        {...lookupErrorProps}
      />
      <LookupResult
        id={status}
        role="status"
        look={recipient ? 'found' : searching ? 'searching' : undefined}
      >
        {recipient ? (
          <>
            <Initial name={fullName(recipient)} />
            <chakra.span flex="1" minWidth="0">
              <chakra.strong display="block" textStyle="rowTitle" color="fg" overflowWrap="anywhere">
                {fullName(recipient)}
              </chakra.strong>
              @{recipient.username}
            </chakra.span>
            <chakra.span display="flex" alignItems="center" gap="1" fontWeight="600" color="brand.fg">
              <Check aria-hidden size={16} strokeWidth={2.4} />
              Found
            </chakra.span>
          </>
        ) : searching ? (
          <>
            <Spinner aria-hidden />
            Searching…
          </>
        ) : failureText ? (
          <>
            <chakra.span color="red.fg">{failureText}</chakra.span>
            {props.canSearchAgain && (
              <Button variant="plain" onClick={props.onFindAgain}>
                Try again
              </Button>
            )}
          </>
        ) : (
          to.trim() === '' && <SavedRecipients onPick={props.onPick} />
        )}
      </LookupResult>
    </chakra.div>
  )
}
