import { parse, validate } from 'graphql'
import manifest from '../../client/generated/persisted-documents.json'
import type { Chances } from './chances'
import { DocumentMaker, type FuzzDocument, schema } from './documents'
import { hostileText, hostileValue, innards, poisonedJson } from './hostile'

import type { Heard } from './wire'

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

/** One request to /graphql. */
export interface GraphShot {
  production: boolean
  body: string
  headers?: Record<string, string>
  method?: string
  path?: string
  /** Whether the document is sound by the schema. */
  sound: boolean
  /** Whether production must refuse it unread. */
  untrusted: boolean
}

/** What the transport carries, instead of what it should. */
const oddBody = (chances: Chances, { query, variables }: FuzzDocument): string =>
  chances.one<() => string>([
    () => poisonedJson([{ query, variables }]),
    () => poisonedJson([{ query }, { query }]),
    () => poisonedJson({ query: hostileValue(chances) }),
    () => poisonedJson({ query, variables: hostileValue(chances) }),
    () => poisonedJson({ query, variables, operationName: hostileValue(chances) }),
    () => poisonedJson({ query, extensions: hostileValue(chances) }),
    () => poisonedJson({ extensions: { persistedQuery: hostileValue(chances) } }),
    () =>
      poisonedJson({
        query,
        extensions: { persistedQuery: { version: 1, sha256Hash: chances.one(trusted) } },
      }),
    () => poisonedJson({ extensions: { persistedQuery: { version: 1, sha256Hash: hostileText(chances) } } }),
    () =>
      `{"query":"{ rates { id } }","__proto__":{"polluted":true},"variables":{"__proto__":{"polluted":true}}}`,
    () => poisonedJson({ query, variables }).slice(0, -chances.below(9) - 1),
    () => `{"query":"${'x'.repeat(40_000)}"}`,
    () => `${'['.repeat(15_000)}`,
    () => `{"query":"{ rates { id } }","variables":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    () => '',
    () => 'query { rates { id } }',
  ])()

const oddHeaders = (chances: Chances): Record<string, string> =>
  chances.one<Record<string, string>>([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/graphql' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'zstd' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-for': "127.0.0.1, ' or 1=1" },
    { accept: 'text/event-stream' },
    { 'apollo-require-preflight': '1', 'x-apollo-operation-name': 'a' },
  ])

export const graphShot = (chances: Chances): GraphShot => {
  const maker = new DocumentMaker(chances)
  const production = chances.often(0.2)
  const lot = chances.next()
  const document = lot < 0.72 ? maker.sound() : lot < 0.86 ? maker.broken() : maker.introspection()
  const { query, variables } = document
  if (lot >= 0.9) {
    const method = chances.often(0.1)
      ? chances.one(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])
      : 'POST'
    const path = chances.one(['/graphql', '/graphql', '/graphql', '/graphql?query={rates{id}}', '/graphql/'])
    const headers = chances.often(0.5) ? oddHeaders(chances) : {}
    const body = oddBody(chances, document)
    return { production, method, path, headers, body, sound: false, untrusted: true }
  }
  if (production && chances.often(0.7)) {
    // A trusted document with whatever comes for its variables.
    const id = chances.one(trusted)
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

const codes = /^(UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|CONFLICT|INVALID|THROTTLED|UNREACHABLE)$/

/** What is wrong with an answer; empty when nothing is. */
export const graphFaults = (
  { method, untrusted, production }: GraphShot,
  { status, headers, text }: Heard,
): string[] => {
  const wrong: string[] = []
  if (status >= 500) wrong.push(`status ${status}`)
  if (innards.test(text)) wrong.push(`innards: ${innards.exec(text)?.[0]}`)
  if (headers['cache-control'] !== 'no-store') wrong.push(`cache-control ${headers['cache-control']}`)
  if (method === 'HEAD') return wrong
  const { data, errors } = JSON.parse(text) as {
    data?: unknown
    errors?: { extensions?: Record<string, unknown> }[]
  }
  if (data === undefined && !errors?.length) wrong.push('neither data nor errors')
  if (production && untrusted && status === 200) wrong.push('production executed what it does not trust')
  if (production && /__schema|Did you mean/.test(text)) wrong.push('production tells of its schema')
  for (const { extensions = {} } of errors ?? []) {
    const { code, fields, summary } = extensions
    const isShaped =
      typeof fields === 'object' &&
      'status' in extensions &&
      (summary === null || typeof summary === 'string')
    if (!codes.test(String(code)) || !isShaped) wrong.push(`refusal ${JSON.stringify(extensions)}`)
    // Both servers are well: whoever says otherwise has misread something.
    if (code === 'UNREACHABLE' && extensions.status !== 503) wrong.push('UNREACHABLE')
  }
  return wrong
}
