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
const persisted = (sha256Hash: unknown, more: object = {}) => ({
  operationName: 'Rates',
  variables: {},
  extensions: { persistedQuery: { version: 1, sha256Hash } },
  ...more,
})
const invalidRequest = { code: 'INVALID', status: 400, summary: 'Invalid request', fields: {} }

describe('trusted documents in production', () => {
  const peek = '{ __schema { types { name } } }'
  const fixture = gatewayFixture({ production: true, trustedDocuments: { ...trusted, peek } })
  beforeEach(() => fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7 }])))

  it.each([
    ['with the name of the hash in front, as the code generator writes it', id],
    ['bare', '0a1b2c'],
  ])('a trusted document is served by its id, %s', async (_form, sent) => {
    expect(await fixture.post(persisted(sent))).toMatchObject({ status: 200, data: { rates: [{ id: 7 }] } })
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('a %s request is rejected with 400', async (method) => {
    const query = `?query=${encodeURIComponent(rates)}&extensions=${encodeURIComponent('{}')}`
    const response = await fetch(`${fixture.gateway.url}/graphql${query}`, { method })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: invalidRequest }] })
    expect(fixture.upstream.requests).toEqual([])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'the type %s is rejected, so that other origins need a preflight',
    async (type) => {
      const { status } = await fixture.post(JSON.stringify(persisted(id)), { 'content-type': type })
      expect([status, fixture.upstream.requests]).toEqual([400, []])
    },
  )

  it('introspection is off, also through a trusted document', async () => {
    const { status, error, text } = await fixture.post(persisted('peek', { operationName: null }))
    expect({ status, extensions: error?.extensions }).toEqual({ status: 400, extensions: invalidRequest })
    expect(text).not.toContain('introspection')
  })
})

const open = async (trustedDocuments: string, production = true) => {
  const fixture = await openTestFixture({ production, trustedDocuments })
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7 }]))
  return fixture
}

it('the manifest is reloaded in development when it changes, appears or was partial', async () => {
  const path = join(folderOf(), 'persisted-documents.json')
  const { post } = await open(path, false)
  const status = async () => (await post(persisted(id))).status
  expect(await status()).toBe(400)
  writeFileSync(path, '{"sha256:0a1b2c": "query Ra')
  expect(await status()).toBe(400)
  writeFileSync(path, JSON.stringify(trusted))
  expect(await status()).toBe(200)
  writeFileSync(path, JSON.stringify({ other: rates }))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  expect(await status()).toBe(400)
})

/** A tab that was opened before the release: the shipped transport, and an earlier release's document. */
const oldTab = (url: string) => {
  const document = { __meta__: { hash: id }, definitions: [{ name: { value: 'Rates' } }] }
  const transport = createTransport({
    fetch: (path, init) => fetch(`${url}${String(path)}`, init),
    readToken: () => '',
    onUnauthenticated: () => undefined,
  })
  return transport(document as never, {})
}

/** Manifests by the name of their file; a text is written as it is. */
const keeping = (manifests: Record<string, unknown>) => {
  const written = (manifest: unknown) => (typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  return folderOf(
    Object.fromEntries(Object.entries(manifests).map(([name, content]) => [name, written(content)])),
  )
}

describe('documents of previous releases', () => {
  it.each([
    ['beside the current ones in the folder', { '1-earlier.json': trusted, '2-current.json': current }, ''],
    ['in the folder beside a file', { 'a.json': trusted }, 'client/generated/persisted-documents.json, '],
  ])('an old tab continues through a rolling release: %s', async (_, manifests, beside) => {
    const { gateway } = await open(beside + keeping(manifests))
    expect(await oldTab(gateway.url)).toMatchObject({ data: { rates: [{ id: 7 }] } })
  })

  it('a document of a removed release is rejected', async () => {
    const { gateway } = await open(keeping({ '2-current.json': current }))
    expect(await oldTab(gateway.url)).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] })
  })

  it.each<[what: string, manifests: Record<string, unknown>, file?: string]>([
    ['a file that is missing', {}, 'a.json'],
    ['a file that is broken', { 'a.json': '{' }, 'a.json'],
    ['a file that is no object of texts', { 'a.json': { a: 1 } }, 'a.json'],
    ['an empty folder', {}],
    ['two texts for one id', { 'a.json': trusted, 'b.json': { [id]: '{ rates { value } }' } }],
    ['a manifest that is none', { 'a.json': trusted, 'b.json': ['query'] }],
  ])('%s keeps a production gateway from starting', async (_, manifests, file = '') => {
    const starting = openFixture({ production: true, trustedDocuments: join(keeping(manifests), file) })
    await expect(starting).rejects.toThrow('No trusted documents in')
  })
})
