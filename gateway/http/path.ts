import { invalidRequest } from '../graphql/errors'

/**
 * What may stand between two slashes: no '.', '..' or other leading point, nothing empty, no control
 * character, no broken surrogate, and no slash or '%' that a proxy could decode a second time (T15).
 * Whether such an id exists is the upstream's business.
 */
const segment = /^(?!\.)[^\p{Cc}\p{Cs}/\\%]{1,254}$/u

export type Values = Record<string, string | number | boolean | null | undefined>

/** Whether a value can name one thing in a path. */
export const isSegment = (value: unknown): value is string => typeof value === 'string' && segment.test(value)

/** Enough for every password, and short enough for a request line when each character takes 9. */
const longestPassword = 1024

/**
 * A password as the last segment (AMB-28): it may be any text, so nothing in it may stay what a path is made of;
 * points too, because '.' and '..' survive encodeURIComponent. A broken surrogate has no encoding at all.
 */
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
  if (text === undefined) throw invalidRequest({ [name]: 'Invalid request' })
  return text
}

/**
 * Fills `{name}` holes of a path template; a value that cannot be one segment is INVALID, named by field and never
 * repeated. `{password}` takes any text.
 */
export const fillPath = (template: string, values: Values = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(name, Object.hasOwn(values, name) ? values[name] : undefined),
  )

/** A longer one is nothing that the upstream knows, and would break its limit for a request line. */
const longestQueryValue = 254

/** '?a=1&b=x' of the values that are there, or ''; one that is too long is INVALID, named by field. */
export const queryString = (values: Values = {}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) {
      if (String(value).length > longestQueryValue) throw invalidRequest({ [name]: 'Invalid request' })
      query.set(name, String(value))
    }
  return query.size ? `?${query}` : ''
}
