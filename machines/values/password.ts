import { cleanPhone } from './clean-text'
import { messages } from './fields'
import { productName } from './product'

/** The minimum lengths (CONST-13) and the contract's upper limits. */
export const registrationMinimum = 6
export const changeMinimum = 8
const maximum = 128
const maximumBytes = 256

export const incorrectPasswordText = 'Incorrect password'

/** Events carry this instead of the password. `fair`: fewer than the recommended 8 characters (ruling 14). */
export type PasswordVerdict = 'empty' | 'short' | 'long' | 'common' | 'own' | 'fair' | 'good'

export interface OwnDetails {
  username?: string | null
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
}

const foldCase = (text: string): string => text.normalize('NFC').toLowerCase()

const phoneForms = (phone: string): string[] => {
  const national = phone.replace(/^(\+?234|0)/, '')
  return national === '' ? [] : [`0${national}`, `234${national}`, `+234${national}`]
}

const detailsOf = ({ username, email, firstName, lastName, phone }: OwnDetails): string[] =>
  [username, email?.split('@')[0], firstName, lastName, productName, ...phoneForms(cleanPhone(phone ?? ''))]
    .map((detail) => foldCase(detail ?? '').trim())
    .filter((detail) => detail !== '')

/** Whether it is one of the customer's details, alone or followed by digits, ignoring case (ruling 26). */
const isOwnDetail = (text: string, ownDetails: OwnDetails): boolean => {
  const password = foldCase(text)
  return detailsOf(ownDetails).some(
    (detail) => password.startsWith(detail) && /^\d*$/.test(password.slice(detail.length)),
  )
}

/** Such a password is valid, but the checklist advises against it. */
export const containsOwnDetail = (text: string, ownDetails: OwnDetails): boolean =>
  detailsOf(ownDetails).some((detail) => detail.length > 2 && foldCase(text).includes(detail))

/** `isCommon`: whether it is among the 3,000 most common passwords. Spaces count. */
export const passwordVerdict = (
  password: string,
  minimum: number,
  isCommon: (text: string) => boolean = () => false,
  ownDetails: OwnDetails = {},
): PasswordVerdict => {
  const text = password.normalize('NFC')
  if (text === '') return 'empty'
  const length = [...text].length
  if (length < minimum) return 'short'
  if (length > maximum || new TextEncoder().encode(text).length > maximumBytes) return 'long'
  if (isCommon(text.toLowerCase())) return 'common'
  if (isOwnDetail(text, ownDetails)) return 'own'
  return length < changeMinimum ? 'fair' : 'good'
}

/** Shown only after the first submit. */
export const missingPasswordProblem = (form: { checked: boolean; passwordFilled: boolean }) =>
  form.checked && !form.passwordFilled ? messages.required : undefined

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
