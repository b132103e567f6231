import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTransport } from '../../../client/data/transport'
import current from '../../../client/generated/persisted-documents.json'
import { folderOf } from '../../fixtures/folder'
import { gatewayFixture, openFixture, openTestFixture } from '../gateway.fixture'
import { success } from '../upstream'

const rates = 'query Rates { rates { id } }'
const id = 'sha256:0a1b2c'
const trusted = { [id]: rates }
const requestFor = (sha256Hash: unknown, overrides: object = {}) => ({
  operationName: 'Rates',
  variables: {},
  extensions: { persistedQuery: { version: 1, sha256Hash } },
  ...overrides,
})
const invalidRequest = { code: 'INVALID', status: 400, summary: 'Invalid request', fields: {} }

describe('trusted documents in production', () => {
  const peek = '{ __schema { types { name } } }'
  const fixture = gatewayFixture({ production: true, trustedDocuments: { ...trusted, peek } })
  beforeEach(() => fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7 }])))

  it.each([
    ['with the prefix of the code generator', id],
    ['without a prefix', '0a1b2c'],
  ])('the gateway runs a trusted document by its id, %s', async (_form, sha256Hash) => {
    expect(await fixture.post(requestFor(sha256Hash))).toMatchObject({
      status: 200,
      data: { rates: [{ id: 7 }] },
    })
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('the gateway rejects a %s request with 400', async (method) => {
    const query = `?query=${encodeURIComponent(rates)}&extensions=${encodeURIComponent('{}')}`
    const response = await fetch(`${fixture.gateway.url}/graphql${query}`, { method })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: invalidRequest }] })
    expect(fixture.upstream.requests).toEqual([])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'the gateway rejects the type %s, so that other origins need a preflight',
    async (type) => {
      const { status } = await fixture.post(JSON.stringify(requestFor(id)), { 'content-type': type })
      expect([status, fixture.upstream.requests]).toEqual([400, []])
    },
  )

  it('introspection is disabled, even in a trusted document', async () => {
    const { status, error, text } = await fixture.post(requestFor('peek', { operationName: null }))
    expect({ status, extensions: error?.extensions }).toEqual({ status: 400, extensions: invalidRequest })
    expect(text).not.toContain('introspection')
  })
})

const openWith = async (trustedDocuments: string, production = true) => {
  const fixture = await openTestFixture({ production, trustedDocuments })
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7 }]))
  return fixture
}

it('in development the gateway reloads a new, changed or completed manifest', async () => {
  const path = join(folderOf(), 'persisted-documents.json')
  const { post } = await openWith(path, false)
  const status = async () => (await post(requestFor(id))).status
  expect(await status()).toBe(400)
  writeFileSync(path, '{"sha256:0a1b2c": "query Ra')
  expect(await status()).toBe(400)
  writeFileSync(path, JSON.stringify(trusted))
  expect(await status()).toBe(200)
  writeFileSync(path, JSON.stringify({ other: rates }))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  expect(await status()).toBe(400)
})

/** Sends an earlier release's document with the shipped transport, as a tab opened before the release does. */
const requestFromOldTab = (url: string) => {
  const document = { __meta__: { hash: id }, definitions: [{ name: { value: 'Rates' } }] }
  const transport = createTransport({
    fetch: (path, init) => fetch(`${url}${String(path)}`, init),
    readToken: () => '',
    onUnauthenticated: () => undefined,
  })
  return transport(document as never, {})
}

/** Writes manifests to a folder, by file name; a string is written unchanged. */
const folderWith = (manifests: Record<string, unknown>) => {
  const contentOf = (manifest: unknown) =>
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  return folderOf(
    Object.fromEntries(Object.entries(manifests).map(([name, content]) => [name, contentOf(content)])),
  )
}

describe('documents of previous releases', () => {
  it.each([
    ['both manifests in a folder', { '1-earlier.json': trusted, '2-current.json': current }, ''],
    ['a folder next to a file', { 'a.json': trusted }, 'client/generated/persisted-documents.json, '],
  ])('an old tab continues through a rolling release: %s', async (_, manifests, prefix) => {
    const { gateway } = await openWith(prefix + folderWith(manifests))
    expect(await requestFromOldTab(gateway.url)).toMatchObject({ data: { rates: [{ id: 7 }] } })
  })

  it('a document of a removed release is rejected', async () => {
    const { gateway } = await openWith(folderWith({ '2-current.json': current }))
    expect(await requestFromOldTab(gateway.url)).toMatchObject({
      errors: [{ extensions: { code: 'INVALID' } }],
    })
  })

  it.each<[description: string, manifests: Record<string, unknown>, file?: string]>([
    ['a missing file', {}, 'a.json'],
    ['a file that is not JSON', { 'a.json': '{' }, 'a.json'],
    ['a file with nested values', { 'a.json': { a: 1 } }, 'a.json'],
    ['an empty folder', {}],
    ['two documents with one id', { 'a.json': trusted, 'b.json': { [id]: '{ rates { value } }' } }],
    ['a manifest that is not an object', { 'a.json': trusted, 'b.json': ['query'] }],
  ])('%s keeps a production gateway from starting', async (_, manifests, file = '') => {
    const started = openFixture({ production: true, trustedDocuments: join(folderWith(manifests), file) })
    await expect(started).rejects.toThrow('No trusted documents in')
  })
})
