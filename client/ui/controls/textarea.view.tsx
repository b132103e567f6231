import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { control, Field } from './field.view'

export const Textarea = chakra('textarea', {
  base: {
    ...control,
    display: 'block',
    paddingInline: '3',
    paddingBlock: '2',
    resize: 'none',
  },
})

interface TextareaFieldProps {
  label: string
  rows: number
  text: string
  length: number
  maximum: number
  error: ReactNode
  onChange: (text: string) => void
}

export const TextareaField = ({
  label,
  rows,
  text,
  length,
  maximum,
  error,
  onChange,
}: TextareaFieldProps) => (
  <Field label={label} hint={`${length} / ${maximum}`} error={error}>
    {(wiring) => (
      <Textarea
        {...wiring}
        dir="auto"
        rows={rows}
        defaultValue={text}
        onChange={(change) => onChange(change.currentTarget.value)}
      />
    )}
  </Field>
)
