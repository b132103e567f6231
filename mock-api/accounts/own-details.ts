import { productName } from '../http/site'

/** Attackers try passwords from these details first (ruling 26). */
export interface OwnDetails {
  username?: unknown
  email?: unknown
  firstName?: unknown
  lastName?: unknown
  phone?: unknown
}

const foldCase = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').toLowerCase() : ''
const normalize = (text: unknown): string => foldCase(text).trim()

/** '0803…', '234803…' and '+234803…' are the same number. */
const phoneForms = (phone: string): string[] => {
  const national = phone.replace(/^(\+?234|0)/, '')
  return national === '' ? [] : [`0${national}`, `234${national}`, `+234${national}`]
}

const ownDetailsText = 'Your password must not contain your own details'

/** Rejects a detail alone or followed by digits, ignoring case. */
export const ownDetailsProblem = <Field extends string>(
  field: Field,
  password: unknown,
  { username, email, firstName, lastName, phone }: OwnDetails,
): Partial<Record<Field, string>> => {
  const foldedPassword = foldCase(password)
  const details = [
    normalize(username),
    normalize(email).replace(/@.*$/s, ''),
    normalize(firstName),
    normalize(lastName),
    productName.toLowerCase(),
    ...phoneForms(normalize(phone)),
  ]
  const matches = details.some(
    (detail) =>
      detail !== '' && foldedPassword.startsWith(detail) && /^\d*$/.test(foldedPassword.slice(detail.length)),
  )
  return matches ? ({ [field]: ownDetailsText } as Record<Field, string>) : {}
}
