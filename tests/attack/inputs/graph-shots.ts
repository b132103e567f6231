import { parse, validate } from 'graphql'
import manifest from '../../../client/generated/persisted-documents.json'
import { schema } from '../../gateway/schema'
import type { Chances } from '../faults/chances'
import { hostileValue, internalDetails, poisonedJson } from '../wire/hostile'
import type { RawResponse } from '../wire/wire'
import { DocumentMaker } from './documents'

const trusted = Object.keys(manifest)

const isSound = (query: string): boolean => {
  try {
    // Of a subscription validation says nothing: the schema has none.
    return (
      !query.startsWith('subscription') && validate(schema, parse(query, { maxTokens: 1_000 })).length === 0
    )
  } catch {
    return false
  }
}

/** One request to /graphql; what else a transport could carry is refused in tests/gateway/graphql/documents.test.ts. */
export interface GraphShot {
  production: boolean
  body: string
  /** Whether the document is valid by the schema. */
  sound: boolean
  /** Whether production must refuse it unread. */
  untrusted: boolean
}

export const graphShot = (chances: Chances): GraphShot => {
  const maker = new DocumentMaker(chances)
  const production = chances.often(0.2)
  const lot = chances.next()
  const document = lot < 0.72 ? maker.sound() : lot < 0.86 ? maker.broken() : maker.introspection()
  const { query, variables } = document
  if (production && chances.often(0.7)) {
    // A trusted document with whatever comes for its variables.
    const id = chances.pick(trusted)
    const names = [...(manifest as Record<string, string>)[id]!.matchAll(/\$(\w+):/g)].map(
      ([, name]) => name!,
    )
    const values = Object.fromEntries(names.map((name) => [name, hostileValue(chances)]))
    const extensions = { persistedQuery: { version: 1, sha256Hash: id } }
    const body = poisonedJson({ extensions, variables: values })
    return { production, body, sound: true, untrusted: false }
  }
  const body = poisonedJson({ query, variables })
  return { production, body, sound: isSound(query), untrusted: production }
}

const codes = /^(UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|CONFLICT|INVALID|THROTTLED|UNREACHABLE|NOT_PASSED_ON)$/

/** What is wrong with an answer; empty when nothing is. */
export const graphFaults = (
  { untrusted, production }: GraphShot,
  { status, headers, text }: RawResponse,
): string[] => {
  const wrong: string[] = []
  if (status >= 500) wrong.push(`status ${status}`)
  if (internalDetails.test(text)) wrong.push(`innards: ${internalDetails.exec(text)?.[0]}`)
  if (headers['cache-control'] !== 'no-store') wrong.push(`cache-control ${headers['cache-control']}`)
  const { data, errors } = JSON.parse(text) as {
    data?: unknown
    errors?: { extensions?: Record<string, unknown> }[]
  }
  if (data === undefined && !errors?.length) wrong.push('neither data nor errors')
  if (production && untrusted && status === 200) wrong.push('production executed an untrusted document')
  if (production && /__schema|Did you mean/.test(text)) wrong.push('production reveals its schema')
  for (const { extensions = {} } of errors ?? []) {
    const { code, fields, summary } = extensions
    const isShaped =
      typeof fields === 'object' &&
      'status' in extensions &&
      (summary === null || typeof summary === 'string')
    if (!codes.test(String(code)) || !isShaped) wrong.push(`refusal ${JSON.stringify(extensions)}`)
    // Variables are refused before anything is executed; later it is a fault of the gateway's own.
    if (code === 'NOT_PASSED_ON' && data !== undefined) wrong.push('a bug in a money call')
    // Both servers are healthy: an UNREACHABLE would be a misread response.
    if (code === 'UNREACHABLE' && extensions.status !== 503) wrong.push('UNREACHABLE')
  }
  return wrong
}
