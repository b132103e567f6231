import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Segments } from '../ui/controls/segments.view'
import { Card } from '../ui/layout/card.view'

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    borderRadius: 'icon',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'bg.raised', color: 'fg', fontWeight: '600' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
  },
})

interface ChoicesCardProps<Value> {
  title: string
  text?: string
  /** In their order, with their labels. */
  choices: readonly (readonly [value: Value, label: string])[]
  value: Value
  onPick: (value: Value) => void
}

/** A setting of this device: a few choices side by side, of which one is chosen. */
export const ChoicesCard = <Value extends string | number>({
  title,
  text,
  choices,
  value,
  onPick,
}: ChoicesCardProps<Value>) => {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="h2" marginBottom="3">
        {title}
      </chakra.h2>
      {text && (
        <chakra.p id={`${id}text`} marginBottom="3" textStyle="secondary" color="fg.muted">
          {text}
        </chakra.p>
      )}
      <Segments role="radiogroup" aria-labelledby={id} aria-describedby={text && `${id}text`}>
        {choices.map(([each, label]) => (
          <Choice key={each}>
            <chakra.input
              srOnly
              type="radio"
              name={title}
              checked={each === value}
              onChange={() => onPick(each)}
            />
            {label}
          </Choice>
        ))}
      </Segments>
    </Card>
  )
}
