import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPlainOperation } from '../../../gateway/http/graphql-listener'
import { gatewayStage } from '../stage'
import { failure, success } from '../upstream'

const documents = {
  rates: 'query Rates { rates { id } }',
  two: 'query One { rates { id } } query Two { rates { highestRate: id } }',
  login:
    'mutation Login($userId: String!, $password: String!) { login(userId: $userId, password: $password) { token } }',
}
const persisted = (id: unknown, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: id } },
  ...more,
})

/** The short way and Express: what only the spelling of a header tells apart must be answered alike. */
const ways = { short: 'application/json', express: 'application/json; charset=utf-8' }

const answered: [string, unknown, object?][] = [
  ['that is answered', persisted('rates')],
  ['that is answered with gzip', persisted('rates'), { 'accept-encoding': 'gzip, deflate, br' }],
  ['whose limit is reached upstream', persisted('login', { variables: { userId: 'ada', password: 'x' } })],
  ['that wants no gzip', persisted('rates'), { 'accept-encoding': 'gzip;q=0, identity' }],
  ['with a token', persisted('rates'), { authorization: 'Bearer one' }],
  ['without its variables', persisted('login')],
  ['with a variable of another kind', persisted('login', { variables: { userId: 7, password: 'x' } })],
  ['of one of two operations', persisted('two', { operationName: 'Two' })],
  ['that is too large', persisted('rates', { variables: { a: 'x'.repeat(33_000) } })],
  ['as large as may be', persisted('rates', { variables: { a: 'x'.repeat(32_600) } })],
]
const rejectedRequests: [string, unknown][] = [
  ['an unknown one', persisted('other')],
  ['an id that every object has: __proto__', persisted('__proto__')],
  ['an id that every object has: constructor', persisted('constructor')],
  ['an empty id', persisted('')],
  ['an id that is no text', persisted({ toString: 'rates' })],
  ['a list of ids', persisted(['rates'])],
  ['id and text together', persisted('rates', { query: documents.rates })],
  ['id and an empty text', persisted('rates', { query: '' })],
  ['a text', { query: documents.rates }],
  ['a batch', [persisted('rates'), persisted('rates')]],
  ['an empty batch', []],
  ['no document at all', { variables: {} }],
  ['extensions that are no object', { extensions: 'persistedQuery' }],
  ['an empty object', {}],
  ['a word', '"query"'],
  ['null', 'null'],
  ['broken JSON', '{"extensions":'],
  ['nothing', ''],
  ['variables that are none', persisted('login', { variables: 'x' })],
  ['one that does not say which of two', persisted('two')],
  ['an unknown operation', persisted('two', { operationName: 'Three' })],
  ['an operation that is an object', persisted('two', { operationName: { toString: 'Two' } })],
]

describe.each([
  ['as it is', {}, {}],
  [
    'behind a proxy with TLS',
    { trustedProxies: ['127.0.0.1'] },
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': '197.210.1.9' },
  ],
  ['behind a proxy without', { trustedProxies: ['127.0.0.1'] }, { 'x-forwarded-proto': 'http' }],
  [
    'TLS claimed by an untrusted client',
    {},
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': '197.210.1.9' },
  ],
])('GraphQL request %s', (name, options, sent) => {
  const stage = gatewayStage({ production: true, trustedDocuments: documents, ...options })

  const responseTo = async (contentType: string, body: string, headers: object) => {
    stage.upstream.clear()
    stage.upstream.on(
      'GET /v1/app/rates/all',
      success(
        Array.from({ length: 300 }, (__, id) => ({ id, symbol: `S${id}` })),
        { 'x-server-time': '1700000000000' },
      ),
    )
    stage.upstream.on('POST /v1/auth/login', failure(429, { summary: 'Wait' }, { 'retry-after': '7' }))
    const logged = stage.logged().length
    const response = await fetch(`${stage.gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': contentType, ...sent, ...headers } as Record<string, string>,
      body,
    })
    const { date: __, 'x-request-id': requestId, ...rest } = Object.fromEntries(response.headers)
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const line = JSON.parse(stage.logged().slice(logged).trim().split('\n').at(-1)!)
    const { time: _t, ms: _ms, requestId: _id, upstream: _u, ...log } = line
    const text = await response.text()
    return {
      status: response.status,
      headers: rest,
      body: createHash('sha256').update(text).digest('hex'),
      text: text.slice(0, 200),
      log,
      calls: stage.upstream.requests.map(({ method, url, headers: upstreamHeaders }) => [
        method,
        url,
        upstreamHeaders['x-forwarded-for'],
        upstreamHeaders.authorization,
      ]),
    }
  }

  it.each(name === 'as it is' ? answered : answered.slice(0, 3))('%s', async (__, body, headers = {}) => {
    const text = JSON.stringify(body)
    const short = await responseTo(ways.short, text, headers)
    expect(short).toEqual(await responseTo(ways.express, text, headers))
    expect(short.headers['strict-transport-security'] !== undefined).toBe(
      'trustedProxies' in options && (sent as Record<string, string>)['x-forwarded-proto'] === 'https',
    )
    expect(short.status).not.toBe(500)
  })

  if (name === 'as it is')
    it.each(rejectedRequests)('%s is rejected without an upstream call', async (__, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const short = await responseTo(ways.short, text, {})
      expect(short).toEqual(await responseTo(ways.express, text, {}))
      expect(short).toMatchObject({ status: 400, calls: [] })
      expect(JSON.parse(short.text)).toMatchObject({
        errors: [{ extensions: { code: 'INVALID', status: 400, summary: 'Invalid request', fields: {} } }],
      })
    })
})

describe('short path', () => {
  const plain = { 'content-type': 'application/json', 'content-length': '20' }
  const is = (more: object, headers: object = {}) =>
    isPlainOperation({ method: 'POST', url: '/graphql', ...more, headers: { ...plain, ...headers } } as never)

  it('the short path takes requests of our own client, up to 32 kB', () => {
    expect(is({})).toBe(true)
    expect(is({}, { 'content-length': '32768' })).toBe(true)
  })

  it.each<[object, object?]>([
    [{ method: 'GET' }],
    [{ url: '/graphql?x=1' }],
    [{ url: '/graphql/' }],
    [{}, { 'content-type': ways.express }],
    [{}, { 'content-length': '32769' }],
    [{}, { 'content-length': undefined }],
    [{}, { 'content-length': '-1' }],
    [{}, { 'content-encoding': 'gzip' }],
    [{}, { 'transfer-encoding': 'chunked' }],
    [{}, { expect: '100-continue' }],
  ])('the short path does not take %j %j', (more, headers) => expect(is(more, headers)).toBe(false))
})
