import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.view'
import { Field, Input, type TextFieldProps } from './field.view'

/** A masked input with a toggle to reveal it. Uncontrolled: its text must not be in React's state. */
export const PasswordField = ({
  label,
  hint,
  error,
  onChange,
  ...input
}: Omit<TextFieldProps, 'value' | 'type'>) => {
  const [isVisible, setVisible] = useState(false)
  const [space, setSpace] = useState<'starts' | 'ends'>()
  return (
    <Field
      label={label}
      hint={
        space ? (
          <>
            {hint}
            <chakra.p role="status" color="orange.fg">
              Your password {space} with a space
            </chakra.p>
          </>
        ) : (
          hint
        )
      }
      error={error}
    >
      {(wiring) => (
        <chakra.span position="relative" display="block">
          <Input
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            onChange={(change) => {
              const { value } = change.target
              setSpace(/\s$/.test(value) ? 'ends' : /^\s/.test(value) ? 'starts' : undefined)
              onChange?.(change)
            }}
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
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </Button>
        </chakra.span>
      )}
    </Field>
  )
}
