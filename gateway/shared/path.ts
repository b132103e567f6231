import { invalidRequest } from './errors'

/**
 * What may stand between two slashes: no '.', '..' or other leading point, nothing empty, no control
 * character, no broken surrogate, and no slash or '%' that a proxy could decode a second time (T15).
 * Whether such an id exists is the upstream's business.
 */
const segment = /^(?!\.)[^\p{Cc}\p{Cs}/\\%]{1,254}$/u

export type Values = Record<string, string | number | boolean | null | undefined>

const encoded = (name: string, value: Values[string]): string => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !segment.test(text)) throw invalidRequest({ [name]: 'Invalid request' })
  return encodeURIComponent(text)
}

/** Fills `{name}` holes of a path template; a value that cannot be one segment is INVALID, named by field. */
export const fillPath = (template: string, values: Values = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(name, Object.hasOwn(values, name) ? values[name] : undefined),
  )

/** '?a=1&b=x' of the values that are there, or ''. */
export const queryString = (values: Values = {}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size ? `?${query}` : ''
}
