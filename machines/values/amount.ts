import { toAscii } from './clean-text'
import { messages } from './fields'

/** `pasted`: one input event brought several characters, or the keypad has no decimal point (ruling 42). */
export interface TypedText {
  text: string
  pasted: boolean
}

/** A canonical decimal ('1234.5'), or a problem, with both readings of an ambiguous '1,234'. */
export type Amount =
  | { value: string; problem?: never; readings?: never }
  | { value?: never; problem: string; readings?: readonly [string, string] }

export const cryptoPlaces = 8
export const usdPlaces = 2

/** No balance has more digits before the point. */
const wholeDigits = 12
const plainPattern = /^(?:\d+\.?\d*|\.\d+)$/
const groupedPattern = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** '1,234' means one thousand in Lagos but a fraction in Paris. */
const ambiguousPattern = /^[1-9]\d*,\d{3}$/

export const ambiguousText = (readings: readonly [string, string]): string =>
  readings.join(' or ').concat('?')
export const tooPreciseText = (places: number): string => `Use at most ${places} decimals`

const stripUnit = (text: string, symbol: string): string => {
  const coin = symbol.replace(/\W/g, '\\$&')
  const unit = `(?:${[coin, 'US\\$', '\\$', '₦', 'USD', 'NGN'].filter(Boolean).join('|')})+`
  return toAscii(text)
    .replace(/\s/g, '')
    .replace(new RegExp(`^${unit}|${unit}$`, 'gi'), '')
}

/** Reads a typed or pasted amount with at most `places` decimals (ruling 42). */
export const parseAmount = (text: string, places: number, pasted = false, symbol = ''): Amount => {
  const amountText = stripUnit(text, symbol)
  if (amountText === '') return { problem: messages.required }
  if (ambiguousPattern.test(amountText) && (pasted || !groupedPattern.test(amountText))) {
    const readings = [amountText.replace(',', ''), amountText.replace(',', '.')] as const
    return { problem: ambiguousText(readings), readings }
  }
  const isDecimalComma = /^\d*,\d*$/.test(amountText) && !groupedPattern.test(amountText)
  const number = isDecimalComma
    ? amountText.replace(',', '.')
    : groupedPattern.test(amountText)
      ? amountText.replaceAll(',', '')
      : amountText
  if (!plainPattern.test(number)) return { problem: messages.invalidNumber }
  const [integerPart = '', fraction = ''] = number.split('.')
  if (fraction.length > places) return { problem: tooPreciseText(places) }
  const integer = integerPart.replace(/^0+(?=\d)/, '') || '0'
  if (integer.length > wholeDigits) return { problem: messages.tooLarge(`1${'0'.repeat(wholeDigits)}`) }
  return { value: fraction === '' ? integer : `${integer}.${fraction}` }
}

/** An empty optional field is not a problem. */
export const optionalProblem = ({ problem }: Amount): string | undefined =>
  problem === messages.required ? undefined : problem
