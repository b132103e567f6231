import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { Button } from '../../ui/controls/button.view'

interface StepperProps {
  steps: readonly RecordedStep[]
  lines: readonly number[]
  current: number
  go: (index: number) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range'

/** A slider with keys: arrows move one line, page keys fifty, Home and End to either end. */
export const Stepper = ({ steps, lines, current, go }: StepperProps) => {
  const place = Math.max(0, lines.indexOf(current))
  const last = lines.length - 1
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const to = {
        ArrowRight: place + 1,
        ArrowDown: place + 1,
        ArrowLeft: place - 1,
        ArrowUp: place - 1,
        PageDown: place + 50,
        PageUp: place - 50,
        Home: 0,
        End: last,
      }[event.key]
      if (to === undefined || last < 0) return
      event.preventDefault()
      go(lines[Math.min(last, Math.max(0, to))]!)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [place, last, lines, go])
  const step = steps[lines[place] ?? 0]
  const button = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <Button
      variant="bare"
      square
      aria-label={label}
      disabled={to < 0 || to > last}
      onClick={() => go(lines[to]!)}
    >
      <Icon aria-hidden size={20} />
    </Button>
  )
  return (
    <chakra.div display="flex" alignItems="center" gap="2" paddingInline="4">
      {button('One line back', place - 1, ChevronLeft)}
      <chakra.input
        type="range"
        flex="1"
        minWidth="0"
        aria-label="Line"
        aria-valuetext={step && `${step.event.type}, line ${place + 1} of ${lines.length}`}
        min={0}
        max={Math.max(0, last)}
        value={place}
        onChange={({ target }) => go(lines[Number(target.value)]!)}
      />
      {button('One line on', place + 1, ChevronRight)}
      <chakra.output fontVariantNumeric="tabular-nums">
        {lines.length === 0 ? 0 : place + 1} / {lines.length}
      </chakra.output>
    </chakra.div>
  )
}
