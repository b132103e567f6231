/** A field of a context or an event, by its path: 'draft.userId'. */
export interface Change {
  path: string
  kind: 'same' | 'changed' | 'added' | 'gone'
  before: string | null
  now: string | null
}

const flat = (value: unknown, path = ''): [string, string][] => {
  // A machine's rules, which its parent gave it, are no data.
  if (typeof value === 'function') return []
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value) ?? 'undefined']]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']]
  return entries.flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** Every field of two values side by side, changed ones marked, in the order of the newer. */
export const changesBetween = (before: unknown, now: unknown): Change[] => {
  const [old, own] = [new Map(before == null ? [] : flat(before)), new Map(now == null ? [] : flat(now))]
  const changes = [...own].map(([path, text]): Change => {
    const was = old.get(path)
    if (was === undefined) return { path, kind: 'added', before: null, now: text }
    return { path, kind: was === text ? 'same' : 'changed', before: was, now: text }
  })
  const gone = [...old]
    .filter(([path]) => !own.has(path))
    .map(([path, text]): Change => ({ path, kind: 'gone', before: text, now: null }))
  return [...changes, ...gone]
}
