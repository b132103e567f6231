import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { fileOf } from '../files'
import type { TypedKind } from './clean-text'

/** `x-messages`: a field's message for each broken rule. */
export interface Schema {
  $ref?: string
  type?: string
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  'x-messages'?: Record<string, string>
  'x-typed'?: TypedKind
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface RequestBody {
  $ref?: string
  content: Record<string, { schema: Schema }>
}

/** A valid request by ada, for tests of all calls. */
export interface Sample {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

export interface Operation {
  operationId: string
  /** See tests/attack/access/access.rules.ts. */
  'x-access': string
  'x-sample'?: Sample
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, { $ref?: string }>
}

/** The error statuses that openapi.yaml does not repeat for every call. */
const commonErrors = ({ 'x-access': access, parameters, requestBody }: Operation): string[] => [
  '500',
  ...(access === 'public' ? [] : ['401']),
  ...(access === 'customer' || access === 'owner' ? ['403'] : []),
  ...(access.startsWith('owner') ? ['404'] : []),
  ...(requestBody ? ['400'] : []),
  ...(requestBody || parameters ? ['422'] : []),
]

const withCommonErrors = (operation: Operation): Operation => ({
  ...operation,
  responses: {
    ...Object.fromEntries(
      commonErrors(operation).map((status) => [status, { $ref: '#/components/responses/Refused' }]),
    ),
    ...operation.responses,
  },
})

interface Contract {
  paths: Record<string, Record<string, Operation>>
}
const document = parse(readFileSync(fileOf('openapi.yaml'), 'utf8')) as Contract

/** openapi.yaml with the common errors, by path template ('/v1/app/rates/{id}') and method. */
export const contract: Contract = {
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, withCommonErrors(operation)]),
      ),
    ]),
  ),
}

export const resolveRef = <Node extends { $ref?: string }>(node: Node): Node => {
  if (node.$ref === undefined) return node
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], contract)
  return resolveRef(target as Node)
}
