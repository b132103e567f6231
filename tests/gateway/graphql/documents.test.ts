import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startGateway } from '../../../gateway/server'
import { openStage, type Stage } from '../stage'
import { good } from '../upstream'

const rates = 'query Rates { rates { id } }'
const id = 'sha256:0a1b2c'
const persisted = (sha256Hash: unknown, more: object = {}) => ({
  operationName: 'Rates',
  variables: {},
  extensions: { persistedQuery: { version: 1, sha256Hash } },
  ...more,
})
const refused = { code: 'INVALID', status: 400, summary: 'Invalid request', fields: {} }

describe.each([
  ['production', true],
  ['development', false],
])('in %s', (_, production) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ production, trustedDocuments: { [id]: rates } })
  })
  beforeEach(() => {
    stage.upstream.clear()
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7 }]))
  })
  afterAll(() => stage.stop())

  it.each([
    ['with the name of the hash in front, as the code generator writes it', id],
    ['bare', '0a1b2c'],
  ])('a trusted document is served by its id, %s', async (_form, sent) => {
    expect(await stage.post(persisted(sent))).toMatchObject({ status: 200, data: { rates: [{ id: 7 }] } })
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is refused with 400', async (method) => {
    const query = `?query=${encodeURIComponent(rates)}&extensions=${encodeURIComponent('{}')}`
    const response = await fetch(`${stage.gateway.url}/graphql${query}`, { method })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: refused }] })
    expect(stage.upstream.seen).toEqual([])
  })

  it('a form or plain text is refused: no page of another origin can ask without a preflight', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status } = await stage.post(JSON.stringify(persisted(id)), { 'content-type': type })
      expect(status).toBe(400)
    }
    expect(stage.upstream.seen).toEqual([])
  })

  it(`free text is ${production ? 'refused' : 'served'}`, async () => {
    const { status, data } = await stage.post({ query: rates })
    expect(status).toBe(production ? 400 : 200)
    expect(data).toEqual(production ? undefined : { rates: [{ id: 7 }] })
  })

  it(`introspection is ${production ? 'refused' : 'served'}`, async () => {
    const { status } = await stage.post({ query: '{ __schema { types { name } } }' })
    expect(status).toBe(production ? 400 : 200)
  })
})

describe('introspection through a trusted document', () => {
  it('is off in production all the same', async () => {
    const trustedDocuments = { peek: '{ __schema { types { name } } }' }
    const stage = await openStage({ production: true, trustedDocuments })
    const { status, error, text } = await stage.post(persisted('peek', { operationName: null }))
    expect({ status, extensions: error?.extensions }).toEqual({ status: 400, extensions: refused })
    expect(text).not.toContain('introspection')
    await stage.stop()
  })
})

describe('the manifest file', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-documents-'))
    path = join(folder, 'persisted-documents.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read again in development when it changes, appears or was half written', async () => {
    const stage = await openStage({ trustedDocuments: path })
    stage.upstream.on('GET /v1/app/rates/all', good([]))
    const status = async () => (await stage.post(persisted(id))).status
    expect(await status()).toBe(400)
    writeFileSync(path, '{"sha256:0a1b2c": "query Ra')
    expect(await status()).toBe(400)
    writeFileSync(path, JSON.stringify({ [id]: rates }))
    expect(await status()).toBe(200)
    writeFileSync(path, JSON.stringify({ other: rates }))
    utimesSync(path, new Date(), new Date(Date.now() + 5000))
    expect(await status()).toBe(400)
    await stage.stop()
  })

  it.each([
    ['missing', undefined],
    ['broken', '{'],
    ['no object of texts', '{"a": 1}'],
  ])('keeps a production gateway from starting when it is %s', async (_case, text) => {
    if (text !== undefined) writeFileSync(path, text)
    const starting = startGateway({
      port: 0,
      upstream: 'http://127.0.0.1:1',
      production: true,
      trustedDocuments: path,
      log: 'silent',
    })
    await expect(starting).rejects.toThrow('No trusted documents in')
  })
})
