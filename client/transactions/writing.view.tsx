import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '../shared/field.view'

/** Looks like an input; several lines high. */
export const Writing = chakra('textarea', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '2',
    resize: 'none',
    bg: 'bg.panel',
    color: 'fg',
    textStyle: 'body',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    _invalid: { borderColor: 'status.red' },
  },
})

const Choice = chakra('select', {
  base: {
    appearance: 'none',
    width: 'full',
    minHeight: '12',
    paddingInlineStart: '3',
    paddingInlineEnd: '10',
    bg: 'bg.panel',
    color: 'fg',
    textStyle: 'body',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    cursor: 'pointer',
    _invalid: { borderColor: 'status.red' },
  },
})

interface ChoiceFieldProps {
  label: string
  /** Stands for no choice. */
  placeholder: string
  choices: readonly string[]
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

/** One of a few texts, with the device's own menu. */
export const ChoiceField = ({ label, placeholder, choices, value, error, onChange }: ChoiceFieldProps) => (
  <Field label={label} error={error}>
    {(wiring) => (
      <chakra.div position="relative">
        <Choice {...wiring} value={value} onChange={(change) => onChange(change.currentTarget.value)}>
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Choice>
        <chakra.span position="absolute" insetInlineEnd="3" top="14px" color="fg.muted" pointerEvents="none">
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.div>
    )}
  </Field>
)

interface WritingFieldProps {
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
export const WritingField = ({ label, rows, text, length, maximum, error, onChange }: WritingFieldProps) => (
  <Field label={label} hint={`${length} / ${maximum}`} error={error}>
    {(wiring) => (
      <Writing
        {...wiring}
        dir="auto"
        rows={rows}
        defaultValue={text}
        onChange={(change) => onChange(change.currentTarget.value)}
      />
    )}
  </Field>
)
