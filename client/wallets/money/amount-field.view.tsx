import { chakra } from '@chakra-ui/react/styled-system'
import type { ChangeEvent, ReactNode } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Field, Input } from '../../ui/controls/field.view'

/** Pasted text may use another country's separators: it is parsed more strictly. */
const inOnePiece = /^insertFrom/

interface AmountFieldProps {
  label: string
  /** 'USD', 'BTC'. */
  unit: string
  value: string
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  onType: (typed: { text: string; pasted: boolean }) => void
  /** Fills in the whole balance; without it there is no Max button. */
  onMax?: () => void
}

interface UnitProps {
  unit: string
  disabled: boolean | undefined
  onMax: (() => void) | undefined
}

/** A component of its own, so that typing does not render it again. */
const Unit = ({ unit, disabled, onMax }: UnitProps) => (
  <chakra.div
    position="absolute"
    insetInlineEnd="0"
    top="0"
    height="12"
    display="flex"
    alignItems="center"
    paddingInlineEnd={onMax ? '0' : '3'}
    color="fg.muted"
  >
    <span aria-hidden>{unit}</span>
    {onMax && (
      <Button
        variant="plain"
        paddingInline="3"
        disabled={disabled}
        aria-label={`Max ${unit}`}
        onClick={onMax}
      >
        Max
      </Button>
    )}
  </chakra.div>
)

/** An amount's text field: never reformatted while typing, never a browser number. */
export const AmountField = ({
  label,
  unit,
  value,
  hint,
  error,
  disabled,
  onType,
  onMax,
}: AmountFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <chakra.div position="relative">
        <Input
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="0.00"
          paddingInlineEnd={onMax ? '128px' : '64px'}
          fontVariantNumeric="tabular-nums"
          value={value}
          disabled={disabled}
          onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
            onType({
              text: target.value,
              pasted: inOnePiece.test((nativeEvent as InputEvent).inputType ?? ''),
            })
          }
        />
        <Unit unit={unit} disabled={disabled} onMax={onMax} />
      </chakra.div>
    )}
  </Field>
)
