import { productName } from '../http/site'

/** A customer's details, which are the first passwords an attacker would try (ruling 26). */
export interface OwnDetails {
  username?: unknown
  email?: unknown
  firstName?: unknown
  lastName?: unknown
  /** In either form: '0803…' or '+234803…'. */
  phone?: unknown
}

const caseless = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').toLowerCase() : ''
const normalised = (text: unknown): string => caseless(text).trim()

/** The spellings of one number: '0803…', '234803…' and '+234803…'. */
const phoneForms = (phone: string): string[] => {
  const national = phone.replace(/^(\+?234|0)/, '')
  return national === '' ? [] : [`0${national}`, `234${national}`, `+234${national}`]
}

const ownText = 'Your password must not contain your own details'

/** Rejects own details and the product's name as a password, alone or followed by digits, ignoring case. */
export const ownDetailsProblem = <Field extends string>(
  field: Field,
  password: unknown,
  { username, email, firstName, lastName, phone }: OwnDetails,
): Partial<Record<Field, string>> => {
  const typed = caseless(password)
  const details = [
    normalised(username),
    normalised(email).replace(/@.*$/s, ''),
    normalised(firstName),
    normalised(lastName),
    productName.toLowerCase(),
    ...phoneForms(normalised(phone)),
  ]
  const isOwn = details.some(
    (detail) => detail !== '' && typed.startsWith(detail) && /^\d*$/.test(typed.slice(detail.length)),
  )
  return isOwn ? ({ [field]: ownText } as Record<Field, string>) : {}
}
