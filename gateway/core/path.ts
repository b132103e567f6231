import { invalidRequestError } from './errors'

/** Excludes a leading dot, control characters, lone surrogates, slashes and '%', which a proxy might decode (T15). */
const segment = /^(?!\.)[^\p{Cc}\p{Cs}/\\%]{1,254}$/u

export type Values = Record<string, string | number | boolean | null | undefined>

export const isSegment = (value: unknown): value is string => typeof value === 'string' && segment.test(value)

/** Long enough for any password, and fits a request line even at 9 bytes per character. */
const maxPasswordLength = 1024

/** Accepts any text (PROFILE-19) and escapes dots, because '.' and '..' survive encodeURIComponent. */
const encodePassword = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' && text.length <= maxPasswordLength && !/\p{Cs}/u.test(text)
    ? encodeURIComponent(text).replaceAll('.', '%2E')
    : undefined

const encodeId = (value: Values[string]): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return isSegment(text) ? encodeURIComponent(text) : undefined
}

const encode = (name: string, value: Values[string]): string => {
  const text = name === 'password' ? encodePassword(value) : encodeId(value)
  if (text === undefined) throw invalidRequestError({ [name]: 'Invalid request' })
  return text
}

/** Throws INVALID with the field's name, never its value. `{password}` accepts any text. */
export const fillPath = (template: string, values: Values = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(name, Object.hasOwn(values, name) ? values[name] : undefined),
  )

/** No upstream value is longer, and the upstream limits the length of the request line. */
const maxQueryValueLength = 254

/** '?a=1&b=x' for the defined values, or ''. Throws INVALID with the field's name for a value that is too long. */
export const queryString = (values: Values = {}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) {
      if (String(value).length > maxQueryValueLength) throw invalidRequestError({ [name]: 'Invalid request' })
      query.set(name, String(value))
    }
  return query.size ? `?${query}` : ''
}
