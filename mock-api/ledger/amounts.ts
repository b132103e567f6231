const decimal = /^\d{1,18}(\.\d{1,8})?$/
const significantDigits = 15

/** The plain digits of a string or JSON number; null for exponents and numbers of over 15 digits (ruling 16). */
export const amountIn = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (!decimal.test(text)) return null
  const digits = text.replace('.', '').replace(/^0+|0+$/g, '')
  return typeof value === 'number' && digits.length > significantDigits ? null : text
}

/** 'positive' for amounts that move, 'zero' where only 0 is valid. */
export type AmountKind = 'positive' | 'zero'

export const isAmount = (kind: AmountKind, value: unknown): boolean => {
  const text = amountIn(value)
  return text !== null && /[1-9]/.test(text) === (kind === 'positive')
}

const coins = /^(?=.*[1-9])\d{1,9}(\.\d{1,18})?$/

/** More than 0, at most 9 digits before and 18 after the point. */
export const isCoins = (amount: string): boolean => coins.test(amount)
