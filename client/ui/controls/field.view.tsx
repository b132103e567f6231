import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}

export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const descriptions = [hint ? `${id}hint` : null, error ? `${id}error` : null].filter(Boolean).join(' ')
  return (
    <chakra.div display="flex" flexDirection="column" gap="6px">
      <chakra.label htmlFor={id} textStyle="label">
        {label}
      </chakra.label>
      {children({
        id,
        'aria-describedby': descriptions || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <chakra.div id={`${id}hint`} textStyle="secondary" color="fg.muted">
          {hint}
        </chakra.div>
      )}
      {error && (
        <chakra.p id={`${id}error`} textStyle="secondary" color="red.fg">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** Styles of inputs and selects: 56 px high; iOS zooms in on text smaller than 16 px. */
export const control = {
  width: 'full',
  minHeight: '14',
  bg: 'bg.panel',
  color: 'fg',
  textStyle: 'body',
  borderWidth: '1.5px',
  borderColor: 'border.control',
  borderRadius: 'control',
  _invalid: { borderColor: 'red.solid' },
} as const

export const Input = chakra('input', {
  base: {
    ...control,
    paddingInline: '4',
    _readOnly: { bg: 'bg.muted', borderColor: 'transparent' },
    _disabled: { bg: 'bg.muted', color: 'fg.muted' },
  },
})

export interface TextFieldProps extends HTMLChakraProps<'input'>, Omit<FieldProps, 'children'> {}

/** Turns off autocorrect and capitalisation, for names, addresses and codes. */
export const plainTextInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Props for a phone number field, with the accepted formats (ERR-18) as its hint. */
export const phoneFieldProps = {
  label: 'Phone number',
  autoComplete: 'tel',
  type: 'tel',
  hint: '08031234567 or +2348031234567',
} as const

/** A field with a text input. If other elements describe it, pass `aria-invalid` and `aria-describedby`. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <Input {...wiring} {...input} />}
  </Field>
)
