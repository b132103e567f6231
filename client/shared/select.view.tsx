import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from './field.view'

export interface Option {
  value: string
  text: string
}

interface SelectFieldProps {
  label: ReactNode
  name?: string
  error?: ReactNode
  value: string
  options: readonly Option[]
  /** What stands there while nothing is chosen. */
  placeholder?: string
  onPick: (value: string) => void
}

const Select = chakra('select', {
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

/** A choice of one, with the device's own menu. */
export const SelectField = ({
  label,
  name,
  error,
  value,
  options,
  placeholder,
  onPick,
}: SelectFieldProps) => (
  <Field label={label} error={error}>
    {(wiring) => (
      <chakra.div position="relative">
        <Select
          {...wiring}
          name={name}
          value={value}
          onChange={(change) => onPick(change.currentTarget.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </Select>
        <chakra.span position="absolute" insetInlineEnd="3" top="14px" color="fg.muted" pointerEvents="none">
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.div>
    )}
  </Field>
)
