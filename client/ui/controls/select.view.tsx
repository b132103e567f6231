import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { control, Field } from './field.view'

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
  placeholder?: string
  onPick: (value: string) => void
}

const StyledSelect = chakra('select', {
  base: {
    ...control,
    appearance: 'none',
    paddingInlineStart: '4',
    paddingInlineEnd: '10',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    _disabled: { bg: 'bg.muted', color: 'fg.muted' },
  },
})

/** A native select; its options are the children. */
export const Select = (select: ComponentProps<typeof StyledSelect>) => (
  <chakra.div position="relative">
    <StyledSelect {...select} />
    <chakra.span
      position="absolute"
      insetInlineEnd="4"
      top="calc(50% - 10px)"
      color="fg.muted"
      pointerEvents="none"
    >
      <ChevronDown aria-hidden size={20} />
    </chakra.span>
  </chakra.div>
)

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
      <Select {...wiring} name={name} value={value} onChange={(change) => onPick(change.currentTarget.value)}>
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
    )}
  </Field>
)
