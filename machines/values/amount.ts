import { messages } from './fields'
import { ascii } from './typed'

/** A field's text; `pasted`: more than one character came in one input event, or the keypad has no point (ruling 42). */
export interface Typed {
  text: string
  pasted: boolean
}

/** The result of parsing an amount: a canonical decimal ('1234.5'), or a message, with both readings of '1,234'. */
export type Amount =
  | { value: string; problem?: never; readings?: never }
  | { value?: never; problem: string; readings?: readonly [string, string] }

/** Decimals of coins and of dollars or naira as they are typed and sent (CONST-21). */
export const cryptoPlaces = 8
export const usdPlaces = 2

/** Far more than anybody has. */
const wholeDigits = 12
const plain = /^(?:\d+\.?\d*|\.\d+)$/
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** '1,234': one thousand in Lagos, one and a bit in Paris. */
const ambiguous = /^[1-9]\d*,\d{3}$/

export const ambiguousText = (readings: readonly [string, string]): string =>
  readings.join(' or ').concat('?')
export const tooPreciseText = (places: number): string => `Use at most ${places} decimals`

const withoutUnit = (text: string, symbol: string): string => {
  const coin = symbol.replace(/\W/g, '\\$&')
  const unit = `(?:${[coin, 'US\\$', '\\$', '₦', 'USD', 'NGN'].filter(Boolean).join('|')})+`
  return ascii(text)
    .replace(/\s/g, '')
    .replace(new RegExp(`^${unit}|${unit}$`, 'gi'), '')
}

/** Parses a typed or pasted amount of at most `places` decimals, as people write it (ruling 42). */
export const amountIn = (text: string, places: number, pasted = false, symbol = ''): Amount => {
  const typed = withoutUnit(text, symbol)
  if (typed === '') return { problem: messages.required }
  if (ambiguous.test(typed) && (pasted || !grouped.test(typed))) {
    const readings = [typed.replace(',', ''), typed.replace(',', '.')] as const
    return { problem: ambiguousText(readings), readings }
  }
  const isDecimalComma = /^\d*,\d*$/.test(typed) && !grouped.test(typed)
  const number = isDecimalComma
    ? typed.replace(',', '.')
    : grouped.test(typed)
      ? typed.replaceAll(',', '')
      : typed
  if (!plain.test(number)) return { problem: messages.invalidNumber }
  const [whole = '', fraction = ''] = number.split('.')
  if (fraction.length > places) return { problem: tooPreciseText(places) }
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  if (integer.length > wholeDigits) return { problem: messages.tooLarge(`1${'0'.repeat(wholeDigits)}`) }
  return { value: fraction === '' ? integer : `${integer}.${fraction}` }
}

/** The message where nothing has to be typed: none for an empty field. */
export const optionalProblem = ({ problem }: Amount): string | undefined =>
  problem === messages.required ? undefined : problem
