import { messages } from './fields'

/** Minimums of section 9 (CONST-13) and the contract's upper limits. */
export const registrationMinimum = 6
export const changeMinimum = 8
const maximum = 128
const maximumBytes = 256

/**
 * What a flow may know of a typed password: a word, never the text. `fair` passes but is under the 8 characters
 * that the form calls better (ruling 14).
 */
export type PasswordVerdict = 'empty' | 'short' | 'long' | 'common' | 'fair' | 'good'

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** Judges a typed password. `isCommon` says whether it is among the 1,000 most common ones. Spaces count. */
export const passwordVerdict = (
  text: string,
  minimum: number,
  isCommon: (text: string) => boolean = () => false,
): PasswordVerdict => {
  if (text === '') return 'empty'
  const length = [...text].length
  if (length < minimum) return 'short'
  if (length > maximum || bytesIn(text) > maximumBytes) return 'long'
  if (isCommon(text.toLowerCase())) return 'common'
  return length < changeMinimum ? 'fair' : 'good'
}

/** What is under a field that asks for the account's own password: nothing before a first try. */
export const missingPassword = ({
  checked,
  passwordFilled,
}: {
  checked: boolean
  passwordFilled: boolean
}): string | undefined => (checked && !passwordFilled ? messages.required : undefined)

/** The message a verdict puts under its field; undefined when the password will do. */
export const passwordProblem = (verdict: PasswordVerdict, minimum: number): string | undefined =>
  ({
    empty: messages.required,
    short: messages.tooShort(minimum),
    long: messages.tooLong(maximum),
    common: messages.passwordCommon,
    fair: undefined,
    good: undefined,
  })[verdict]
