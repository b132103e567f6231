import { messages } from './fields'
import { productName } from './product'
import { typedPhone } from './typed'

/** The minimums (CONST-13) and the contract's upper limits. */
export const registrationMinimum = 6
export const changeMinimum = 8
const maximum = 128
const maximumBytes = 256

/** Where only a password was asked for: the login's refusal also names the user ID. */
export const incorrectPasswordText = 'Incorrect password'

/** The strength of a typed password, never its text. `fair`: fewer than the recommended 8 characters (ruling 14). */
export type PasswordVerdict = 'empty' | 'short' | 'long' | 'common' | 'own' | 'fair' | 'good'

export interface OwnDetails {
  username?: string | null
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  /** In either form: '0803…' or '+234803…'. */
  phone?: string | null
}

const caseless = (text: string): string => text.normalize('NFC').toLowerCase()

/** The spellings of one number: '0803…', '234803…' and '+234803…'. */
const phoneForms = (phone: string): string[] => {
  const national = phone.replace(/^(\+?234|0)/, '')
  return national === '' ? [] : [`0${national}`, `234${national}`, `+234${national}`]
}

const detailsOf = ({ username, email, firstName, lastName, phone }: OwnDetails): string[] =>
  [username, email?.split('@')[0], firstName, lastName, productName, ...phoneForms(typedPhone(phone ?? ''))]
    .map((detail) => caseless(detail ?? '').trim())
    .filter((detail) => detail !== '')

/** Whether a password is one of the details, alone or followed by digits, ignoring case (ruling 26). */
const isOwnDetail = (text: string, own: OwnDetails): boolean => {
  const typed = caseless(text)
  return detailsOf(own).some((detail) => typed.startsWith(detail) && /^\d*$/.test(typed.slice(detail.length)))
}

/** Whether one of the details is a part of a password: such a password passes, but it is no good one. */
export const holdsOwnDetail = (text: string, own: OwnDetails): boolean =>
  detailsOf(own).some((detail) => detail.length > 2 && caseless(text).includes(detail))

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** `isCommon`: among the 3,000 most common ones; `own`: the customer's details. Spaces count. */
export const passwordVerdict = (
  typed: string,
  minimum: number,
  isCommon: (text: string) => boolean = () => false,
  own: OwnDetails = {},
): PasswordVerdict => {
  const text = typed.normalize('NFC')
  if (text === '') return 'empty'
  const length = [...text].length
  if (length < minimum) return 'short'
  if (length > maximum || bytesIn(text) > maximumBytes) return 'long'
  if (isCommon(text.toLowerCase())) return 'common'
  if (isOwnDetail(text, own)) return 'own'
  return length < changeMinimum ? 'fair' : 'good'
}

/** The message under a field for the account's current password: none before the first submission. */
export const missingPassword = ({
  checked,
  passwordFilled,
}: {
  checked: boolean
  passwordFilled: boolean
}): string | undefined => (checked && !passwordFilled ? messages.required : undefined)

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
