import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'
import { Spinner } from './button.view'

const Track = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: '0',
    width: '52px',
    height: '32px',
    padding: '4px',
    marginBlock: '2',
    borderRadius: 'chip',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.muted',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    position: 'relative',
    // Enlarges the tap target to 48 px.
    _before: { content: '""', position: 'absolute', inset: '-9px -4px' },
    _checked: { bg: 'brand.solid', borderColor: 'brand.solid' },
    forcedColorAdjust: 'none',
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
})

const Knob = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '22px',
    borderRadius: 'chip',
    bg: 'fg.muted',
    color: 'brand.solid',
    transition: 'transform 150ms',
    '[aria-checked=true] > &': { bg: 'brand.contrast', transform: 'translateX(20px)' },
  },
})

interface SwitchProps extends Omit<HTMLChakraProps<'button'>, 'children'> {
  on: boolean
  busy: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A switch; name it with `aria-labelledby`. */
export const Switch = ({ on, busy, ...rest }: SwitchProps) => (
  <Track type="button" role="switch" aria-checked={on} aria-busy={busy || undefined} {...rest}>
    <Knob aria-hidden>{busy && <Spinner />}</Knob>
  </Track>
)
