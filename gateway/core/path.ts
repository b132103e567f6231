import { invalidRequestError } from './errors'

/** No leading point, control, lone surrogate, slash or '%', which a proxy could decode a second time (T15). */
const segment = /^(?!\.)[^\p{Cc}\p{Cs}/\\%]{1,254}$/u

export type Values = Record<string, string | number | boolean | null | undefined>

export const isSegment = (value: unknown): value is string => typeof value === 'string' && segment.test(value)

/** Long enough for every password, and short enough for a request line if each character takes 9. */
const longestPassword = 1024

/** Any text (PROFILE-19): also escapes points, because '.' and '..' survive encodeURIComponent. */
const encodedPassword = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' && text.length <= longestPassword && !/\p{Cs}/u.test(text)
    ? encodeURIComponent(text).replaceAll('.', '%2E')
    : undefined

const encodedId = (value: Values[string]): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return isSegment(text) ? encodeURIComponent(text) : undefined
}

const encoded = (name: string, value: Values[string]): string => {
  const text = name === 'password' ? encodedPassword(value) : encodedId(value)
  if (text === undefined) throw invalidRequestError({ [name]: 'Invalid request' })
  return text
}

/** Throws INVALID with the field's name, never its value. `{password}` takes any text. */
export const fillPath = (template: string, values: Values = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(name, Object.hasOwn(values, name) ? values[name] : undefined),
  )

/** A longer value cannot exist at the upstream, and would exceed its limit for a request line. */
const longestQueryValue = 254

/** '?a=1&b=x' of the defined values, or ''. INVALID, with the field's name, for a value that is too long. */
export const queryString = (values: Values = {}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) {
      if (String(value).length > longestQueryValue) throw invalidRequestError({ [name]: 'Invalid request' })
      query.set(name, String(value))
    }
  return query.size ? `?${query}` : ''
}
