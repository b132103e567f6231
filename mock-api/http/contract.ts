import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Request, Response } from 'express'
import { isCommon } from '../accounts/passwords'
import { type AmountKind, isAmount } from '../ledger/amounts'
import { ApiError, invalid } from './api-error'
import { contract, type Operation, resolved, type Schema } from './document'
import { cleaned } from './typed'

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, useDefaults: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
ajv.addFormat('password', true)
ajv.addKeyword({
  keyword: 'x-maxBytes',
  type: 'string',
  validate: (most: number, text: string) => Buffer.byteLength(text) <= most,
})
ajv.addKeyword({
  keyword: 'x-uncommon',
  type: 'string',
  validate: (wanted: boolean, text: string) => !wanted || !isCommon(text),
})
ajv.addKeyword({
  keyword: 'x-amount',
  validate: isAmount satisfies (kind: AmountKind, value: unknown) => boolean,
})
ajv.addSchema(contract, 'contract')

const validators = new Map<string, ValidateFunction>()
const validatorAt = (pointer: string): ValidateFunction => {
  const known = validators.get(pointer)
  if (known) return known
  const made = ajv.compile({ $ref: `contract#${pointer}` })
  validators.set(pointer, made)
  return made
}

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointerTo = (...keys: string[]) => keys.map((key) => `/${escaped(key)}`).join('')

export const templateOf = (request: Request): string =>
  String(request.route?.path ?? '').replace(/:(\w+)/g, '{$1}')

const operationOf = (request: Request): { operation: Operation; at: string[] } => {
  const template = templateOf(request)
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const operation = contract.paths[template]?.[method]
  if (!operation) throw new Error(`${method} ${template} is not in openapi.yaml`)
  return { operation, at: ['paths', template, method] }
}

/** A path parameter, decoded but not validated: for finding the resource before `valid`. */
export const segment = (request: Request, name: string): string => String(request.params[name] ?? '')

/** A path or query value as its schema reads it, passwords untrimmed: whole numbers must be written in digits, '1e3' is none. */
const readParameter = (given: unknown, schema: Schema): unknown => {
  if (given === undefined) return schema.default
  if (typeof given !== 'string') return given
  if (schema.type === 'integer') return /^\d{1,15}$/.test(given) ? Number(given) : given
  return schema.format === 'password' ? given.normalize('NFC') : cleaned(given, schema['x-typed'])
}

/** A body with its texts cleaned (rulings 41 and 44), and without the fields that the contract does not know. */
const trimmed = (body: unknown, schema: Schema): unknown => {
  const { format, properties, items, 'x-typed': kind } = resolved(schema)
  if (typeof body === 'string') return format === 'password' ? body.normalize('NFC') : cleaned(body, kind)
  if (Array.isArray(body)) return items ? body.map((one) => trimmed(one, items)) : body
  if (typeof body !== 'object' || body === null) return body
  if (!properties) return body
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(known.map(([name, value]) => [name, trimmed(value, properties[name]!)]))
}

/** The first broken rule of each field, in the contract's words; `name` is the field if the error has none. */
const problemsOf = (errors: ErrorObject[] | null | undefined, name?: string): Record<string, string> => {
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

export interface Input {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  /** By the names of the contract: 'Idempotency-Key'. */
  headers?: Record<string, unknown>
  body?: unknown
}

const checked = new WeakSet<Request>()
export const isChecked = (request: Request): boolean => checked.has(request)
const json = 'application/json'

/**
 * Throws 422 with a message for every invalid field. Called after the path's resource was found (ruling 15). `also`
 * adds messages that concern several fields of a possibly invalid body.
 */
export const valid = <Wanted extends Input>(
  request: Request,
  also: (body: Readonly<Record<string, unknown>>) => Record<string, string> = () => ({}),
): Wanted => {
  const { operation, at } = operationOf(request)
  const problems: Record<string, string> = {}
  const input: Required<Input> = { path: {}, query: {}, headers: {}, body: undefined }
  const given = {
    path: (name: string): unknown => request.params[name],
    query: (name: string): unknown => (request.query as Record<string, unknown>)[name],
    header: (name: string): unknown => request.get(name),
  }
  operation.parameters?.forEach((one, index) => {
    const { name, in: place, required, schema } = resolved(one)
    const value = readParameter(given[place](name), resolved(schema))
    if (value === undefined && !required) return
    const holder = one.$ref ? one.$ref.slice(1) : pointerTo(...at, 'parameters', String(index))
    const validate = validatorAt(`${holder}/schema`)
    if (value !== undefined && validate(value)) input[place === 'header' ? 'headers' : place][name] = value
    else Object.assign(problems, problemsOf(value === undefined ? null : validate.errors, name))
  })
  const wanted = operation.requestBody
  if (wanted) {
    input.body = trimmed(request.body ?? {}, resolved(wanted).content[json]!.schema)
    const holder = wanted.$ref ? wanted.$ref.slice(1) : pointerTo(...at, 'requestBody')
    const validate = validatorAt(`${holder}${pointerTo('content', json, 'schema')}`)
    const given = Object(input.body) as Record<string, unknown>
    const whole = validate(input.body)
    const wrong = problemsOf(validate.errors)
    // JSON but no object: there is no field to name.
    if (!whole && Object.keys(wrong).length === 0) throw new ApiError(400, 'Invalid request')
    Object.assign(problems, also(given), wrong)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  checked.add(request)
  return input as unknown as Wanted
}

/** How a response violates openapi.yaml, or null; a 2xx of a request that was never validated is a violation too. */
export const answerProblem = (response: Response, body: unknown): string | null => {
  const request = response.req
  if (!contract.paths[templateOf(request)]) return null
  const { operation, at } = operationOf(request)
  const status = String(response.statusCode)
  const declared = operation.responses[status]
  if (!declared) return `${at.join(' ')} does not declare ${status}`
  if (status < '300' && !checked.has(request)) return `${at.join(' ')} was not checked with valid()`
  const holder = declared.$ref ? declared.$ref.slice(1) : pointerTo(...at, 'responses', status)
  const validate = validatorAt(`${holder}${pointerTo('content', json, 'schema')}`)
  return validate(body) ? null : described(validate.errors)
}

const described = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')
