import { beforeEach, describe, expect, it } from 'vitest'
import clientDocuments from '../../../client/generated/persisted-documents.json' with { type: 'json' }
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

const fixture = gatewayFixture()
const trustedDocuments = {
  broken: '{ ratez { id } }',
  t: 'query ($id: ID!) { transaction(id: $id) { id } }',
}
const production = gatewayFixture({ production: true, trustedDocuments })
beforeEach(() => fixture.upstream.on('GET /v1/app/rates/all', success([])))

const bodyOfSize = (bytes: number) => {
  const start = '{"query":"{ rates { id } }","variables":{"x":"'
  return `${start}${'x'.repeat(bytes - start.length - 3)}"}}`
}

describe('request body', () => {
  it.each([
    [32 * 1024 - 1, 200],
    [32 * 1024, 200],
    [32 * 1024 + 1, 413],
    [5_000_000, 413],
  ])('a request body of %i bytes gets %i', async (bytes, expected) => {
    const { status, error } = await fixture.post(bodyOfSize(bytes))
    expect(status).toBe(expected)
    if (expected === 413)
      expect(error?.extensions).toEqual({
        code: 'INVALID',
        status: 413,
        summary: 'Request too large',
        fields: {},
      })
    expect(fixture.upstream.requests).toHaveLength(expected === 200 ? 1 : 0)
  })

  it('a request body cannot pollute prototypes', async () => {
    const body =
      '{"query":"{ rates { id } }","__proto__":{"polluted":1},"variables":{"__proto__":{"polluted":1}}}'
    expect((await fixture.post(body)).status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

const nestedQuery = (depth: number) => `{ ${'a { '.repeat(depth)}b${' }'.repeat(depth)} }`
const introspectionQuery = (depth: number, leaf = 'name') =>
  `{ __type(name: "Rate") { ${'ofType { '.repeat(depth)}${leaf}${' }'.repeat(depth)} } }`

const queryWithAliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `r${index}: rates { id }`).join(' ')} }`
const queryWithDirectives = (count: number) => `{ rates { ${'id @include(if: true) '.repeat(count)} } }`

describe('query limits', () => {
  it.each([
    ['is incomplete', '{ rates { id ', /Syntax Error/],
    ['requests an unknown field', '{ ratez { id } }', /Cannot query field/],
    ['is 200 deep', nestedQuery(200), /depth|Cost/],
    ['is 9 deep through introspection', introspectionQuery(8), /depth/],
    ['has 16 aliases', queryWithAliases(16), /alias/i],
    ['has more than 1,000 tokens', `{ rates { ${'id '.repeat(1001)} } }`, /1000 tokens/],
    ['has a circular fragment', '{ rates { ...F } } fragment F on Rate { id ...F }', /fragment/i],
    ['costs too much', introspectionQuery(6, 'name '.repeat(450)), /cost/i],
    ['has 21 directives', queryWithDirectives(21), /directives limit/i],
    ['is empty', '   ', /./],
    ['is a subscription', 'subscription { rates { id } }', /./],
  ])('the gateway rejects a document that %s with 400, never 500', async (_, query, reason) => {
    const { status, error, text } = await fixture.post({ query })
    expect(status).toBe(400)
    expect(error?.message).toMatch(reason)
    expect(error?.extensions).toMatchObject({ code: 'INVALID', status: 400, summary: 'Invalid request' })
    expect(text).not.toMatch(/stacktrace|node_modules/)
    expect(fixture.upstream.requests).toEqual([])
  })

  it('the gateway runs a document within the limits', async () => {
    for (const query of [queryWithAliases(15), introspectionQuery(6), queryWithDirectives(20)])
      expect((await fixture.post({ query })).status).toBe(200)
  })

  it('all documents of the client are within the limits', async () => {
    for (const query of Object.values(clientDocuments))
      expect((await fixture.post({ query })).error?.message ?? '', query).not.toMatch(/limit|tokens/i)
  })

  it('only development explains why a document is invalid', async () => {
    expect((await fixture.post({ query: '{ ratez { id } }' })).error?.message).toContain('ratez')
    const { status, text } = await production.post({
      extensions: { persistedQuery: { sha256Hash: 'broken' } },
    })
    expect(status).toBe(400)
    expect(text).not.toMatch(/ratez|rates|Did you mean/)
  })

  it('the error of an invalid variable does not repeat its value', async () => {
    for (const variables of [{}, { id: null }, { id: { secret: 'CANARY-11' } }]) {
      const body = { variables, extensions: { persistedQuery: { sha256Hash: 't' } } }
      const { status, error, text } = await production.post(body)
      expect(status).toBe(400)
      expect(error?.extensions.code).toBe('INVALID')
      expect(text).not.toContain('CANARY-11')
    }
  })
})
