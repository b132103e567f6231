import { messages, phoneDigits } from './fields'
import { productName } from './product'

/** Minimums of section 9 (CONST-13) and the contract's upper limits. */
export const registrationMinimum = 6
export const changeMinimum = 8
const maximum = 128
const maximumBytes = 256

/**
 * What a flow may know of a typed password: a word, never the text. `fair` passes but is under the 8 characters
 * that the form calls better (ruling 14).
 */
export type PasswordVerdict = 'empty' | 'short' | 'long' | 'common' | 'own' | 'fair' | 'good'

/** What the form knows of who chooses a password; none of it, nor the product's name, may be the password. */
export interface OwnDetails {
  username?: string | null
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  /** In either form: '0803…' or '+234803…'. */
  phone?: string | null
}

const caseless = (text: string): string => text.normalize('NFC').toLowerCase()

/** '0803…', '234803…' and '+234803…' of one number. */
const phoneForms = (phone: string): string[] => {
  const national = phone.replace(/^(\+?234|0)/, '')
  return national === '' ? [] : [`0${national}`, `234${national}`, `+234${national}`]
}

/** Whether a password is one of the details, alone or with digits after it, in any case (ruling 26). */
const isOwnDetail = (text: string, own: OwnDetails): boolean => {
  const { username, email, firstName, lastName, phone } = own
  const localPart = email?.split('@')[0]
  const typed = caseless(text)
  return [username, localPart, firstName, lastName, productName, ...phoneForms(phoneDigits(phone ?? ''))]
    .map((detail) => caseless(detail ?? '').trim())
    .some((detail) => detail !== '' && typed.startsWith(detail) && /^\d*$/.test(typed.slice(detail.length)))
}

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/**
 * Judges a typed password. `isCommon` says whether it is among the 3,000 most common ones, `own` is what is known of
 * the customer. Spaces count.
 */
export const passwordVerdict = (
  text: string,
  minimum: number,
  isCommon: (text: string) => boolean = () => false,
  own: OwnDetails = {},
): PasswordVerdict => {
  if (text === '') return 'empty'
  const length = [...text].length
  if (length < minimum) return 'short'
  if (length > maximum || bytesIn(text) > maximumBytes) return 'long'
  if (isCommon(text.toLowerCase())) return 'common'
  if (isOwnDetail(text, own)) return 'own'
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
    own: messages.passwordOwn,
    fair: undefined,
    good: undefined,
  })[verdict]
