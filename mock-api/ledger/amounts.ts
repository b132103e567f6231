const decimal = /^\d{1,18}(\.\d{1,8})?$/
const significantDigits = 15

/** A text or a JSON number as plain digits: no exponent, at most 15 significant digits of a number (ruling 16). */
export const amountIn = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (!decimal.test(text)) return null
  const digits = text.replace('.', '').replace(/^0+|0+$/g, '')
  return typeof value === 'number' && digits.length > significantDigits ? null : text
}

/** 'positive' for what is moved, 'zero' where only 0 may stand. */
export type AmountKind = 'positive' | 'zero'

/** Whether a value is a plain decimal of that kind, as a text or a number. */
export const isAmount = (kind: AmountKind, value: unknown): boolean => {
  const text = amountIn(value)
  return text !== null && /[1-9]/.test(text) === (kind === 'positive')
}

const coins = /^(?=.*[1-9])\d{1,9}(\.\d{1,18})?$/

/** Whether a text is coins that a network may bring: more than 0, at most 9 digits before and 18 after the point. */
export const isCoins = (amount: string): boolean => coins.test(amount)
