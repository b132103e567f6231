import { messages } from '../../values/fields'

/** What a typed amount says: a canonical decimal ('1234.5'), or what is wrong with it. */
export type Amount =
  | { value: string; problem?: never; readings?: never }
  | { value?: never; problem: string; readings?: readonly [string, string] }

/** As typed: '.' is the only decimal mark; ',' stands between thousands or nowhere. ASCII digits only. */
const plain = /^[0-9]+(?:\.[0-9]+)?$/
const grouped = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/
/** '1,234': a thousand in Lagos, one and a bit in Paris. */
const ambiguous = /^[1-9][0-9]{0,2},[0-9]{3}$/
/** Whole digits that the server takes. */
const wholeDigits = 10

export const ambiguousText = (readings: readonly [string, string]): string =>
  `Is this ${readings[0]} or ${readings[1]}? Type it again, with '.' before the decimals.`

export const tooPreciseText = (places: number): string => `Use at most ${places} decimals`

/**
 * Reads a typed or pasted amount of at most `places` decimals. A pasted text that could be read in two ways is
 * refused with both readings; typed digit by digit it is a thousand.
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

/** Decimals of coins and of dollars as they are typed and sent (section 9). */
export const cryptoPlaces = 8
export const usdPlaces = 2
