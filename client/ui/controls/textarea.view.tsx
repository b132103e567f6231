import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { control, Field } from './field.view'

/** Looks like an input; several lines high. */
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
  /** What stands in it at first. */
  text: string
  length: number
  maximum: number
  error: ReactNode
  onChange: (text: string) => void
}

/** A longer text with a count of its characters. */
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
