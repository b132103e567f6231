import type { ErrorObject } from 'ajv/dist/2020.js'
import { resolved, type Schema } from './document'

/** A path or query value as its schema reads it, passwords untrimmed: whole numbers must be written in digits, '1e3' is none. */
export const readParameter = (given: unknown, schema: Schema): unknown => {
  if (given === undefined) return schema.default
  if (typeof given !== 'string') return given
  if (schema.type === 'integer') return /^\d{1,15}$/.test(given) ? Number(given) : given
  return schema.format === 'password' ? given : given.trim()
}

/** A body with its texts trimmed, passwords excepted, and without the fields that the contract does not know (1.1). */
export const trimmed = (body: unknown, schema: Schema): unknown => {
  const { format, properties, items } = resolved(schema)
  if (typeof body === 'string') return format === 'password' ? body : body.trim()
  if (Array.isArray(body)) return items ? body.map((one) => trimmed(one, items)) : body
  if (typeof body !== 'object' || body === null) return body
  if (!properties) return body
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(known.map(([name, value]) => [name, trimmed(value, properties[name]!)]))
}

/** The first broken rule of each field in the words of section 5; `name` is the field when the error has none. */
export const problemsOf = (
  errors: ErrorObject[] | null | undefined,
  name?: string,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const error of errors ?? []) {
    const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined
    const field = missing ?? error.instancePath.split('/').slice(1).join('.')
    const at = field || name
    if (at !== undefined && !Object.hasOwn(problems, at)) problems[at] = messageFor(error, missing)
  }
  if (name !== undefined && Object.keys(problems).length === 0) problems[name] = required
  return problems
}

const required = 'This field is required'

const messageFor = (error: ErrorObject, missing: string | undefined): string => {
  const parent = error.parentSchema as Schema | undefined
  const schema = missing === undefined ? parent : parent?.properties?.[missing]
  const own = schema && resolved(schema)['x-messages']
  const empty = error.data === '' || error.data === null || missing !== undefined
  const said = (empty ? own?.required : undefined) ?? own?.[error.keyword]
  if (said !== undefined) return said
  if (empty) return required
  const limit = String(error.params.limit ?? '')
  switch (error.keyword) {
    case 'minLength':
      return `This field should be at least ${limit} characters long.`
    case 'maxLength':
      return `This field should be at most ${limit} characters long.`
    case 'minimum':
      return `This field should be more than ${limit}`
    case 'maximum':
      return `This field should be less than ${limit}`
    case 'type':
      return parent?.type === 'integer' ? 'this is not a valid number' : required
    default:
      return own?.pattern ?? 'This field is not valid'
  }
}
