import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

export interface Choice {
  value: string
  text: string
}

interface PickerProps {
  label: string
  value: string
  choices: readonly Choice[]
  onPick: (value: string) => void
}

/** A choice of one, with the device's own menu. */
export const Picker = ({ label, value, choices, onPick }: PickerProps) => {
  const id = useId()
  return (
    <chakra.div flex="1" minWidth="0" display="flex" flexDirection="column" gap="1">
      <chakra.label htmlFor={id} textStyle="label" color="fg.muted">
        {label}
      </chakra.label>
      <chakra.div position="relative">
        <chakra.select
          id={id}
          value={value}
          onChange={(change) => onPick(change.currentTarget.value)}
          appearance="none"
          width="full"
          minHeight="12"
          paddingInlineStart="3"
          paddingInlineEnd="10"
          bg="bg.panel"
          color="fg"
          textStyle="body"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="control"
          cursor="pointer"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </chakra.select>
        <chakra.span position="absolute" insetInlineEnd="3" top="14px" color="fg.muted" pointerEvents="none">
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.div>
    </chakra.div>
  )
}
