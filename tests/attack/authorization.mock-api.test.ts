import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  type OperationTypeNode,
  parse,
  print,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../mock-api/shared/document'
import { callers, callLevels, fieldLevels, type Verdict } from './access.rules'
import { fieldAsks, restAsks } from './asks'
import { settleEstates } from './estate'
import { blanked, Matrix, type Question } from './matrix'
import { adas, nobodys } from './owners'
import { attackStage } from './stage'
import { exchange } from './wire'

const stage = attackStage()
const matrix = new Matrix(stage)

/** Begins anew, with an outcome of hers under a key of hers. */
const begin = async () => {
  await settleEstates(stage.api)
  const { status } = await exchange(stage.api.url, {
    method: 'POST',
    path: '/v1/app/wallets/sell',
    headers: {
      authorization: await stage.tokenOf(adas.account),
      'content-type': 'application/json',
      'idempotency-key': adas.key,
    },
    body: JSON.stringify({ amountCrypto: '11.27182818', currencySymbol: 'USDT', chain: 'tron' }),
  })
  expect(status).toBe(200)
  await matrix.begin()
}

const differ = <Ask>(ask: ((names: typeof adas) => Ask) | undefined): boolean =>
  ask !== undefined && JSON.stringify(ask(adas)) !== JSON.stringify(ask(nobodys))

const verdicts: Record<number, Verdict> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'hidden' }

interface Operation {
  name: string
  method: string
  template: string
}
const operations: Operation[] = Object.entries(contract.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: (operation as { operationId?: string }).operationId ?? '',
    method: method.toUpperCase(),
    template,
  })),
)

const restQuestion = ({ name, method, template }: Operation): Question => ({
  name,
  level: callLevels[name]!,
  names: differ(restAsks[name]),
  writes: method !== 'GET' || name === 'readNotification',
  leaves: [],
  ask: async (names, token) => {
    const { path = {}, query = {}, body } = restAsks[name]?.(names) ?? {}
    const target = template.replace(/\{(\w+)\}/g, (_, hole: string) => encodeURIComponent(path[hole] ?? ''))
    const search = new URLSearchParams(query).toString()
    const { status, text } = await exchange(stage.api.url, {
      method,
      path: search ? `${target}?${search}` : target,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return {
      verdict: verdicts[status] ?? 'open',
      served: status === 200 || status === 201,
      text: `${status} ${blanked(text, names)}`,
      read: [],
    }
  },
})

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
interface Root {
  operation: OperationTypeNode
  field: GraphQLField<unknown, unknown>
}
const rootsOf = (operation: 'query' | 'mutation', type: GraphQLObjectType | null | undefined): Root[] =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    operation: operation as OperationTypeNode,
    field,
  }))
const roots = [...rootsOf('query', schema.getQueryType()), ...rootsOf('mutation', schema.getMutationType())]

/** Everything below a field, as a selection and as paths. */
const below = ({ type }: GraphQLField<unknown, unknown>): { selection: string; leaves: string[] } => {
  const named = getNamedType(type)
  if (!isObjectType(named)) return { selection: '', leaves: [] }
  const parts = Object.values(named.getFields()).map((field) => ({ name: field.name, ...below(field) }))
  return {
    selection: `{ ${parts.map(({ name, selection }) => `${name} ${selection}`).join(' ')} }`,
    leaves: parts.flatMap(({ name, leaves }) =>
      leaves.length ? leaves.map((leaf) => `${name}.${leaf}`) : [name],
    ),
  }
}

/** A leaf is read when its way leads to a value, a null or an empty list, and not out of the answer. */
const canRead = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
  if (value === undefined) return false
  if (name === undefined || value === null) return true
  if (Array.isArray(value)) return value.every((item) => canRead(item, [name, ...rest]))
  return canRead((value as Record<string, unknown>)[name], rest)
}

const codes: Record<string, Verdict> = {
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'hidden',
}

const fieldQuestion = ({ operation, field }: Root): Question => {
  const { name, args } = field
  const { selection, leaves } = below(field)
  const given = (names: typeof adas) => fieldAsks[name]?.(names) ?? {}
  return {
    name,
    level: fieldLevels[name]!,
    names: differ(fieldAsks[name]),
    writes: operation === 'mutation',
    leaves,
    ask: async (names, token) => {
      const variables = given(names)
      const used = args.filter((arg) => arg.name in variables)
      const list = (parts: string[]) => (parts.length ? `(${parts.join(', ')})` : '')
      const query = `${operation} Ask${list(used.map((arg) => `$${arg.name}: ${arg.type}`))} {
        ${name}${list(used.map((arg) => `${arg.name}: $${arg.name}`))} ${selection} }`
      const { status, text } = await exchange(stage.gateway.url, {
        method: 'POST',
        path: '/graphql',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: token }),
        },
        body: JSON.stringify({ query: print(parse(query)), variables }),
      })
      expect(status, text).toBe(200)
      const { data, errors } = JSON.parse(text) as {
        data: Record<string, unknown> | null
        errors?: { extensions: { code: string } }[]
      }
      const code = errors?.[0]?.extensions.code
      const own = data?.[name] ?? undefined
      return {
        verdict: (code && codes[code]) || 'open',
        served: code === undefined,
        text: blanked(text, names),
        read: leaves.filter((leaf) => canRead(own, leaf.split('.'))),
      }
    },
  }
}

const counts = { rest: 0, graphql: 0 }
afterAll(() => {
  console.info(`authorization matrix: ${counts.rest} cells of REST, ${counts.graphql} of GraphQL, 0 leaks`)
})

describe('who may call what, over REST', () => {
  beforeAll(begin)

  it('has a rule for every call of the contract, and none for others', () => {
    expect(Object.keys(callLevels).sort()).toEqual(operations.map(({ name }) => name).sort())
    for (const { name, template } of operations)
      for (const [, hole = ''] of template.matchAll(/\{(\w+)\}/g))
        expect(restAsks[name]?.(adas).path, `${name} names no ${hole}`).toHaveProperty(hole)
  })

  it.each(operations.map((one) => [one.name, one] as const))('%s', async (_, operation) => {
    await matrix.row(restQuestion(operation))
  })

  it('asked every cell', () => {
    counts.rest = matrix.cells.size
    expect(matrix.cells.size).toBe(operations.length * callers.length)
  })
})

describe('who may ask what, over GraphQL', () => {
  beforeAll(async () => {
    matrix.cells.clear()
    await begin()
  })

  it('has a rule for every root field, and none for others', () => {
    expect(Object.keys(fieldLevels).sort()).toEqual(roots.map(({ field }) => field.name).sort())
    for (const { field } of roots)
      for (const arg of field.args.filter(({ type }) => String(type).endsWith('!')))
        if (arg.defaultValue === undefined)
          expect(fieldAsks[field.name]?.(adas), `${field.name} gives no ${arg.name}`).toHaveProperty(arg.name)
  })

  it.each(roots.map((root) => [root.field.name, root] as const))('%s', async (_, root) => {
    await matrix.row(fieldQuestion(root))
  })

  it('asked every cell: the root fields, and every field below them', () => {
    counts.graphql = matrix.cells.size
    const leaves = roots.reduce((sum, { field }) => sum + below(field).leaves.length, 0)
    expect(matrix.cells.size).toBe((roots.length + leaves) * callers.length)
  })
})
