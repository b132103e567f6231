import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.view'
import { Field, Input, type TextFieldProps } from './field.view'

/** A masked input with a toggle to reveal it. Uncontrolled: its text must not become state. */
export const PasswordField = ({ label, hint, error, ...input }: Omit<TextFieldProps, 'value' | 'type'>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <chakra.span position="relative" display="block">
          <Input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            paddingInlineEnd="14"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            variant="plain"
            square
            position="absolute"
            insetInlineEnd="4px"
            top="4px"
            color="fg.muted"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </Button>
        </chakra.span>
      )}
    </Field>
  )
}
