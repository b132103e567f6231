import { serverText } from '../../../client/log/recording/known-summaries'

/** What redaction puts in the place of a text, an amount or an id. */
const redaction = /^(?:\(\d+ characters\)|below 1|\d+–\d+|#[0-9a-f]{0,6})$/

const isRedacted = (value: unknown): value is string =>
  typeof value === 'string' && (redaction.test(value) || value === serverText)

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Something of which the file holds nothing: to look at it is noted, whatever is asked of it. */
const nothingKnown = (note: () => void): object =>
  new Proxy(() => undefined, {
    get: (_, key) => {
      note()
      return key === Symbol.toPrimitive ? () => '' : nothingKnown(note)
    },
    has: () => {
      note()
      return false
    },
    ownKeys: () => {
      note()
      return []
    },
    getOwnPropertyDescriptor: () => undefined,
    apply: () => {
      note()
      return nothingKnown(note)
    },
  })

/**
 * A recorded value that notes every look at what the file does not hold: a redacted leaf, and, where it is `partial`
 * (an event, of which the log keeps the allowed fields only), what is not there.
 */
export const watched = (value: unknown, note: () => void, partial = false): unknown => {
  if (value === undefined) return nothingKnown(note)
  if (!isInner(value)) return value
  const lacks = (target: object, key: string | symbol): boolean =>
    partial && typeof key === 'string' && !Object.hasOwn(target, key)
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      if (isRedacted(inner) || lacks(target, key)) note()
      return isInner(inner) ? watched(inner, note, partial) : inner
    },
    has: (target, key) => {
      if (lacks(target, key)) note()
      return Reflect.has(target, key)
    },
    ownKeys: (target) => {
      if (partial) note()
      return Reflect.ownKeys(target)
    },
    // A look at all of it, as a comparison takes it, meets each part by `get`.
    getOwnPropertyDescriptor: (target, key) => {
      if (isRedacted(Reflect.get(target, key))) note()
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}

/** `value` with each redacted leaf replaced by the text, or nothing, that stands in the same place of `model`. */
export const likened = (value: unknown, model: unknown): unknown => {
  if (isRedacted(value)) return typeof model === 'string' || model === null ? model : value
  if (!isInner(value) || !isInner(model)) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    likened(inner, (model as Record<string, unknown>)[key]),
  ])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** `value` with a number in the place of each redacted amount, so that amounts can be compared. */
export const filled = (value: unknown): unknown => {
  if (isRedacted(value))
    return value === 'below 1' ? '0.5' : /^\d+–/.test(value) ? String(Number(value.split('–')[0]) * 2) : value
  if (!isInner(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, filled(inner)])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
