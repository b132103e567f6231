import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { exchange } from '../../attack/wire/wire'
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

const fixture = gatewayFixture()

const query = '{ announcements { body } }'
/** Returns a string that makes the response this long; the JSON around it and Apollo's newline take 41 bytes. */
const textForResponseOf = (bytes: number) => 'x'.repeat(bytes - 41)

/** Sends a request and does not decompress the response. */
const ask = (headers: Record<string, string>) =>
  exchange(fixture.gateway.url, {
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('API response encoding', () => {
  it.each([
    [1400, 'gzip, deflate, br', false],
    [1401, 'gzip, deflate, br', true],
    [60_000, 'br, gzip', true],
    [60_000, 'gzip;q=0, br', false],
    [60_000, 'identity', false],
    [60_000, undefined, false],
  ])('a response of %i bytes with Accept-Encoding %s: compressed %s', async (bytes, accepted, zipped) => {
    const text = textForResponseOf(bytes)
    fixture.upstream.on('GET /v1/app/announcements', success([{ body: text }]))
    const { headers, body } = await ask(accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(zipped ? 'gzip' : undefined)
    expect(headers.vary).toBe(bytes > 1400 ? 'Accept-Encoding' : undefined)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const plain = zipped ? gunzipSync(body) : body
    expect(plain).toHaveLength(bytes)
    expect(JSON.parse(plain.toString())).toEqual({ data: { announcements: [{ body: text }] } })
  })

  it('content-length counts the bytes of a response, not its characters', async () => {
    fixture.upstream.on('GET /v1/app/announcements', success([{ body: '₦aira' }]))
    const { headers, body } = await ask({})
    expect(headers['content-length']).toBe(String(body.length))
    expect(JSON.parse(body.toString('utf8'))).toEqual({ data: { announcements: [{ body: '₦aira' }] } })
  })

  it('every response is application/json, whatever the client accepts', async () => {
    fixture.upstream.on('GET /v1/app/announcements', success([]))
    for (const accept of ['text/html', 'application/graphql-response+json', 'multipart/mixed', '*/*'])
      expect((await ask({ accept })).headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('compiled document', () => {
  it('a compiled document evaluates @skip and @include at each call', async () => {
    fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7, symbol: 'USDT' }]))
    const document = 'query R($on: Boolean!) { rates { id @include(if: $on) other: id @skip(if: $on) } }'
    expect((await fixture.ask(document, { on: true })).data).toEqual({ rates: [{ id: 7 }] })
    expect((await fixture.ask(document, { on: false })).data).toEqual({ rates: [{ other: 7 }] })
  })

  it('a compiled document applies defaults of missing variables', async () => {
    fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 7 }]))
    const document =
      'query R($on: Boolean! = true, $off: Boolean = false) { rates { id @include(if: $on) other: id @include(if: $off) } }'
    expect((await fixture.ask(document, {})).data).toEqual({ rates: [{ id: 7 }] })
    expect((await fixture.ask(document, { on: false, off: true })).data).toEqual({ rates: [{ other: 7 }] })
    const login = `mutation L($with: Boolean! = false) {
      login(input: { userId: "ada", password: "s" }, withSellPage: $with) { token sellPage { rates { id } } } }`
    fixture.upstream.on(
      'POST /v1/auth/login',
      success({ id: 'a', role: { name: 'staff' } }, {}, { authorization: 't' }),
    )
    expect((await fixture.ask(login)).data).toEqual({ login: { token: 't', sellPage: null } })
  })
})

/** `npm run codegen` generates this manifest from the client's operations. */
const path = 'client/generated/persisted-documents.json'
const ids = Object.keys(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)

const client = gatewayFixture({ trustedDocuments: path })

it.each(ids)("the client's document %s is trusted and within all query limits", async (id) => {
  const { error } = await client.post({
    variables: {},
    extensions: { persistedQuery: { version: 1, sha256Hash: id } },
  })
  // The tests set no variables or upstream scripts, so only a missing variable or the upstream may cause an error.
  if (/^(INVALID|NOT_PASSED_ON)$/.test(String(error?.extensions.code)))
    expect(error?.message).toMatch(/^Variable "\$\w+" of required type/)
  else expect(error?.extensions.code ?? 'INTERNAL').toBe('INTERNAL')
})
