import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Request, Response } from 'express'
import { isCommon } from '../accounts/passwords'
import { type AmountKind, isAmount } from '../ledger/amounts'
import { ApiError, invalidError } from './api-error'
import { cleanField, hasVisibleLength } from './clean-text'
import { contract, type Operation, resolveRef, type Schema } from './openapi-document'

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, useDefaults: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
ajv.addFormat('password', true)
ajv.addKeyword({
  keyword: 'x-maxBytes',
  type: 'string',
  validate: (maxBytes: number, text: string) => Buffer.byteLength(text) <= maxBytes,
})
// Counts visible characters (ruling 41), but every character of a password.
ajv.removeKeyword('minLength')
ajv.addKeyword({
  keyword: 'minLength',
  type: 'string',
  before: 'maxLength',
  validate: (minimum: number, text: string, schema?: { [field: string]: unknown }) =>
    schema?.format === 'password' ? [...text].length >= minimum : hasVisibleLength(text, minimum),
})
ajv.addKeyword({
  keyword: 'x-uncommon',
  type: 'string',
  validate: (isRequired: boolean, text: string) => !isRequired || !isCommon(text),
})
ajv.addKeyword({
  keyword: 'x-amount',
  validate: isAmount satisfies (kind: AmountKind, value: unknown) => boolean,
})
ajv.addSchema(contract, 'contract')

const validators = new Map<string, ValidateFunction>()
const validatorAt = (pointer: string): ValidateFunction => {
  const cached = validators.get(pointer)
  if (cached) return cached
  const compiled = ajv.compile({ $ref: `contract#${pointer}` })
  validators.set(pointer, compiled)
  return compiled
}

const escapePointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointerTo = (...keys: string[]) => keys.map((key) => `/${escapePointer(key)}`).join('')

export const templateOf = (request: Request): string =>
  String(request.route?.path ?? '').replace(/:(\w+)/g, '{$1}')

const operationOf = (request: Request): { operation: Operation; pointer: string[] } => {
  const template = templateOf(request)
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const operation = contract.paths[template]?.[method]
  if (!operation) throw new Error(`${method} ${template} is not in openapi.yaml`)
  return { operation, pointer: ['paths', template, method] }
}

/** A decoded path segment before validation, to find the resource. */
export const segment = (request: Request, name: string): string => String(request.params[name] ?? '')

/** Does not trim passwords; accepts whole numbers in digits only ('1e3' is invalid). */
const readParameter = (value: unknown, schema: Schema): unknown => {
  if (value === undefined) return schema.default
  if (typeof value !== 'string') return value
  if (schema.type === 'integer') return /^\d{1,15}$/.test(value) ? Number(value) : value
  return schema.format === 'password' ? value.normalize('NFC') : cleanField(value, schema['x-typed'])
}

/** Cleans strings (rulings 41 and 44) and drops fields that the contract does not define. */
const cleanBody = (body: unknown, schema: Schema): unknown => {
  const { format, properties, items, 'x-typed': kind } = resolveRef(schema)
  if (typeof body === 'string') return format === 'password' ? body.normalize('NFC') : cleanField(body, kind)
  if (Array.isArray(body)) return items ? body.map((item) => cleanBody(item, items)) : body
  if (typeof body !== 'object' || body === null) return body
  if (!properties) return body
  const knownFields = Object.entries(body).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(knownFields.map(([name, value]) => [name, cleanBody(value, properties[name]!)]))
}

/** A message for the first broken rule of each field; `name` stands in for a missing field. */
const problemsOf = (errors: ErrorObject[] | null | undefined, name?: string): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const error of errors ?? []) {
    const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined
    const field = missing ?? error.instancePath.split('/').slice(1).join('.')
    const label = field || name
    if (label !== undefined && !Object.hasOwn(problems, label)) problems[label] = messageFor(error, missing)
  }
  if (name !== undefined && Object.keys(problems).length === 0) problems[name] = required
  return problems
}

const required = 'This field is required'

const messageFor = (error: ErrorObject, missing: string | undefined): string => {
  const parent = error.parentSchema as Schema | undefined
  const schema = missing === undefined ? parent : parent?.properties?.[missing]
  const messages = schema && resolveRef(schema)['x-messages']
  const isEmpty = error.data === '' || error.data === null || missing !== undefined
  const customMessage = (isEmpty ? messages?.required : undefined) ?? messages?.[error.keyword]
  if (customMessage !== undefined) return customMessage
  if (isEmpty) return required
  const limit = String(error.params.limit ?? error.schema ?? '')
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
      return messages?.pattern ?? 'This field is not valid'
  }
}

export interface Input {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  /** With the contract's names: 'Idempotency-Key'. */
  headers?: Record<string, unknown>
  body?: unknown
}

const checkedRequests = new WeakSet<Request>()
export const isChecked = (request: Request): boolean => checkedRequests.has(request)
const json = 'application/json'

/**
 * Throws 422 with a message for every invalid field. Call it after finding the path's resource (ruling 15).
 * `extraChecks` gets a possibly invalid body.
 */
export const valid = <Wanted extends Input>(
  request: Request,
  extraChecks: (body: Readonly<Record<string, unknown>>) => Record<string, string> = () => ({}),
): Wanted => {
  const { operation, pointer } = operationOf(request)
  const problems: Record<string, string> = {}
  const input: Required<Input> = { path: {}, query: {}, headers: {}, body: undefined }
  const readers = {
    path: (name: string): unknown => request.params[name],
    query: (name: string): unknown => (request.query as Record<string, unknown>)[name],
    header: (name: string): unknown => request.get(name),
  }
  operation.parameters?.forEach((parameter, index) => {
    const { name, in: location, required, schema } = resolveRef(parameter)
    const value = readParameter(readers[location](name), resolveRef(schema))
    if (value === undefined && !required) return
    const holder = parameter.$ref
      ? parameter.$ref.slice(1)
      : pointerTo(...pointer, 'parameters', String(index))
    const validate = validatorAt(`${holder}/schema`)
    if (value !== undefined && validate(value))
      input[location === 'header' ? 'headers' : location][name] = value
    else Object.assign(problems, problemsOf(value === undefined ? null : validate.errors, name))
  })
  const bodyContract = operation.requestBody
  if (bodyContract) {
    input.body = cleanBody(request.body ?? {}, resolveRef(bodyContract).content[json]!.schema)
    const holder = bodyContract.$ref ? bodyContract.$ref.slice(1) : pointerTo(...pointer, 'requestBody')
    const validate = validatorAt(`${holder}${pointerTo('content', json, 'schema')}`)
    const fields = Object(input.body) as Record<string, unknown>
    const isValid = validate(input.body)
    const bodyProblems = problemsOf(validate.errors)
    // The body is not an object, so no field has a message.
    if (!isValid && Object.keys(bodyProblems).length === 0) throw new ApiError(400, 'Invalid request')
    Object.assign(problems, extraChecks(fields), bodyProblems)
  }
  if (Object.keys(problems).length > 0) throw invalidError(problems)
  checkedRequests.add(request)
  return input as unknown as Wanted
}

/** How a response violates openapi.yaml, or null. A 2xx also needs a validated request. */
export const responseProblem = (response: Response, body: unknown): string | null => {
  const request = response.req
  if (!contract.paths[templateOf(request)]) return null
  const { operation, pointer } = operationOf(request)
  const status = String(response.statusCode)
  const responseContract = operation.responses[status]
  if (!responseContract) return `${pointer.join(' ')} does not declare ${status}`
  if (status < '300' && !checkedRequests.has(request))
    return `${pointer.join(' ')} was not checked with valid()`
  const holder = responseContract.$ref
    ? responseContract.$ref.slice(1)
    : pointerTo(...pointer, 'responses', status)
  const validate = validatorAt(`${holder}${pointerTo('content', json, 'schema')}`)
  return validate(body) ? null : describeErrors(validate.errors)
}

const describeErrors = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')
