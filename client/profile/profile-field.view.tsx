import { chakra } from '@chakra-ui/react/styled-system'
import { Phone, UserRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { summaryOf } from '../../machines/core/api-error'
import { profileFieldFlow } from '../../machines/profile/profile-field.machine'
import { fieldProblem, type ProfileField } from '../../machines/profile/profile-field.rules'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { Button } from '../ui/controls/button.view'
import { TextField, type TextFieldProps } from '../ui/controls/field.view'
import { Form, valueIn } from '../ui/controls/form.view'
import { phoneFieldProps } from '../ui/controls/phone-field-props'
import { IconBox } from '../ui/marks/icon-box.view'
import { Item } from '../ui/rows/item.view'
import { profileFieldActors } from './profile-field.actors'

const fieldProps: Readonly<Record<ProfileField, TextFieldProps & { label: string }>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  phone: phoneFieldProps,
}

interface InlineFieldProps {
  field: ProfileField
  value: string
}

/** One field of the profile, shown or edited in place (PROFILE-03 to PROFILE-07). */
export const InlineField = ({ field, value }: InlineFieldProps) => {
  const services = useServices()
  const [state, send] = useFlow(profileFieldFlow, {
    actors: profileFieldActors(services),
    input: { field },
    place: field,
  })
  const { draft, checked, error: apiError } = state.context
  const isShown = state.matches('showing')
  const isFocused = state.matches({ editing: 'focused' })
  const { label } = fieldProps[field]
  const Icon = field === 'phone' ? Phone : UserRound
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isFocused) place.current?.querySelector('input')?.focus()
  }, [isFocused])

  // The focus returns to the Edit button.
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) place.current?.querySelector('button')?.focus()
    wasShown.current = isShown
  }, [isShown])

  const error =
    (checked ? fieldProblem(field, draft) : undefined) ??
    (apiError ? (apiError.fields[field] ?? summaryOf(apiError)) : undefined)

  return (
    <Item ref={place}>
      {isShown ? (
        <>
          <IconBox tone="plain">
            <Icon aria-hidden size={20} />
          </IconBox>
          <chakra.dl flex="1" minWidth="0">
            <chakra.dt textStyle="secondary" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd textStyle="rowTitle" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.dl>
          <Button
            variant="plain"
            aria-label={`Edit ${label.toLowerCase()}`}
            onClick={() => send({ type: 'profileField.edit', value })}
          >
            Edit
          </Button>
        </>
      ) : (
        <Form
          busy={state.hasTag('busy')}
          flex="1"
          gap="3"
          aria-label={label}
          onKeyDown={(key: KeyboardEvent) => {
            if (key.key === 'Escape') send({ type: 'profileField.cancel' })
          }}
          onSubmit={(form) => {
            const text = valueIn(form, field)
            if (text !== draft) send({ type: 'profileField.enter', text })
            send({ type: 'profileField.save' })
          }}
        >
          <TextField
            {...fieldProps[field]}
            name={field}
            enterKeyHint="done"
            readOnly={state.hasTag('busy')}
            value={draft}
            error={error}
            onChange={(change) => send({ type: 'profileField.enter', text: change.target.value })}
          />
          <chakra.div display="flex" gap="3">
            <Button variant="subtle" flex="1" onClick={() => send({ type: 'profileField.cancel' })}>
              Cancel
            </Button>
            <Button type="submit" flex="1" loading={state.hasTag('busy')}>
              Save
            </Button>
          </chakra.div>
        </Form>
      )}
    </Item>
  )
}
