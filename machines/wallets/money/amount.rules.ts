import { messages } from '../../values/fields'

/** The result of parsing an amount: a canonical decimal ('1234.5'), or a message. */
export type Amount =
  | { value: string; problem?: never; readings?: never }
  | { value?: never; problem: string; readings?: readonly [string, string] }

/** Typed format: '.' is the only decimal mark; ',' only between thousands. ASCII digits only. */
const plain = /^[0-9]+(?:\.[0-9]+)?$/
const grouped = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/
/** Ambiguous, '1,234': one thousand in Lagos, one and a bit in Paris. */
const ambiguous = /^[1-9][0-9]{0,2},[0-9]{3}$/
/** Whole digits that the server takes. */
const wholeDigits = 10

export const ambiguousText = (readings: readonly [string, string]): string =>
  `Is this ${readings[0]} or ${readings[1]}? Type it again, with '.' before the decimals.`

export const tooPreciseText = (places: number): string => `Use at most ${places} decimals`

/**
 * Parses a typed or pasted amount of at most `places` decimals. Ambiguous pasted text is refused with both readings;
 * typed digit by digit it means thousands.
 */
export const amountIn = (text: string, places: number, pasted = false): Amount => {
  const typed = text.trim()
  if (typed === '') return { problem: messages.required }
  if (pasted && ambiguous.test(typed)) {
    const readings = [typed.replace(',', ''), typed.replace(',', '.')] as const
    return { problem: ambiguousText(readings), readings }
  }
  if (!plain.test(typed) && !grouped.test(typed)) return { problem: messages.invalidNumber }
  const [whole = '', fraction = ''] = typed.replaceAll(',', '').split('.')
  if (fraction.length > places) return { problem: tooPreciseText(places) }
  const integer = whole.replace(/^0+(?=[0-9])/, '')
  if (integer.length > wholeDigits) return { problem: messages.invalidNumber }
  return { value: fraction === '' ? integer : `${integer}.${fraction}` }
}

/** Decimals of coins and of dollars as they are typed and sent (CONST-21). */
export const cryptoPlaces = 8
export const usdPlaces = 2
