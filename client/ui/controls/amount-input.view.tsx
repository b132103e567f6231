import { chakra } from '@chakra-ui/react/styled-system'
import type { ChangeEvent } from 'react'
import { type Amount, ambiguousText, type TypedText } from '../../../machines/values/amount'
import { Button } from './button.view'

/** In languages with a decimal comma, the keypad has no decimal point. */
const hasPoint = new Intl.NumberFormat().format(1.5).includes('.')

/** Whether the text was pasted or dropped, or came from a keyboard's clipboard chip, which sends `insertText`. */
const isOnePiece = ({ inputType, data }: InputEvent, added: number): boolean =>
  inputType !== undefined &&
  (added > 1 || /^insert(?:From|Rep)/.test(inputType) || (inputType === 'insertText' && data!.length > 1))

/** Whether the text includes a currency sign; if so, the field shows none. */
export const hasCurrencySign = (text: string): boolean => /^\s*(?:US)?[$₦]/i.test(text)

/** Props for every amount's text field, which never reformats typed text and is never a number input (ruling 42). */
export const amountInput = (value: string, onType: (typed: TypedText) => void) => ({
  value,
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const added = target.value.length - value.length
    onType({ text: target.value, pasted: !hasPoint || isOnePiece(nativeEvent as InputEvent, added) })
  },
})

interface AmountQuestionProps {
  id: string
  amount: Amount
  onPick: (typed: TypedText) => void
}

/** Asks '1234 or 1.234?' with a button for each; a click moves the focus to the field. */
export const AmountQuestion = ({ id, amount: { readings }, onPick }: AmountQuestionProps) =>
  readings && (
    <chakra.div role="group" aria-labelledby={id} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <span id={id} role="alert">
        {ambiguousText(readings)}
      </span>
      {readings.map((text) => (
        <Button
          key={text}
          variant="subtle"
          minHeight="12"
          onClick={() => {
            document.querySelector<HTMLElement>(`[aria-describedby~="${id}"]`)?.focus()
            onPick({ text, pasted: false })
          }}
        >
          {text}
        </Button>
      ))}
    </chakra.div>
  )
