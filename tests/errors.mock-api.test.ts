import { describe, expect, it } from 'vitest'
import { adasNames } from './attack/access/owners'
import { operations, requestOf, restCallOf } from './attack/inputs/rest-calls'
import { passwords, restFixture } from './fixtures/rest'

const rest = restFixture()
const { lines } = rest

const login = '/v1/auth/login'
const json = { 'content-type': 'application/json' }
const postWith = (body: string) => ({ method: 'POST', body, headers: json })
const preflight = (from: string) => ({ method: 'OPTIONS', headers: { origin: from } })

type Row = [title: string, status: number, path: string, init?: RequestInit, persona?: 'ada' | 'sade']
const fetchRow = async (...[, status, path, init = {}, persona]: Row) => {
  const headers = {
    ...(init.headers as object),
    ...(persona && { authorization: await rest.logIn(persona) }),
  }
  const response = await fetch(rest.api.url + path, { ...init, headers })
  expect(response.status).toBe(status)
  expect(Number(response.headers.get('x-server-time'))).toBeCloseTo(rest.api.clock.now().getTime(), -5)
  return response
}

describe('common headers and errors of every response (ruling 27)', () => {
  it.each<Row>([
    ['a success', 200, '/v1/app/banks', {}, 'ada'],
    ['a preflight', 204, login, preflight('http://localhost:5173')],
    ['a preflight from an unknown origin', 204, '/v1/x', preflight('https://x.ng')],
  ])('%s: %i with the server time', async (...row) => void (await fetchRow(...row)))

  it.each<Row>([
    ['a body that is not JSON', 400, login, postWith('{')],
    ['a wrong password', 400, login, postWith('{"userId":"ada","password":"wrong"}')],
    ['no token', 401, '/v1/app/currencies'],
    ['the wrong role', 403, '/v1/app/currencies', {}, 'sade'],
    ['a missing resource', 404, '/v1/app/transactions/none', {}, 'ada'],
    ['an unknown path', 404, '/v1/nothing'],
    ['a malformed path', 404, '/v1/app/%E0%A4%A'],
    ['a path with a NUL byte', 404, '/v1/app/%00'],
    ['the wrong method', 405, login, { method: 'PUT' }],
    ['an oversized body', 413, login, postWith('x'.repeat(70_000))],
    ['missing fields', 422, login, postWith('{}')],
    ['an invalid path parameter', 422, '/v1/app/rates/abc', {}, 'ada'],
  ])('%s: %i with a summary and fields [ERR-04] [ENT-30]', async (...row) => {
    const error = { summary: expect.stringMatching(/^[A-Za-z][\w ,.'-]{5,80}$/), fields: expect.any(Object) }
    expect(await (await fetchRow(...row)).json()).toEqual({
      data: null,
      numberOfPages: null,
      nextPage: null,
      previousPage: null,
      error,
    })
  })

  it('an injected error has the server time too', async () => {
    rest.world.fault({ path: '/v1/app/banks', effect: 'status', status: 503 })
    const { status, headers } = await rest.get('/v1/app/banks')
    expect([status, headers.has('x-server-time')]).toEqual([503, true])
    rest.world.clearFaults()
  })
})

describe('rejected requests', () => {
  it('a request body may have at most 64 KiB', async () => {
    const bodyOfSize = (bytes: number) => {
      const emptyBody = JSON.stringify({ userId: 'ada', password: '' })
      return JSON.stringify({ userId: 'ada', password: 'x'.repeat(bytes - emptyBody.length) })
    }
    expect((await rest.request(login, { body: bodyOfSize(65_536) })).status).toBe(422)
    expect(await rest.request(login, { body: bodyOfSize(65_537) })).toMatchObject({
      status: 413,
      summary: 'Request too large',
    })
  })

  it('the API checks the body before the token and the token before the path', async () => {
    expect((await rest.request('/v1/auth/logout', { body: '{' })).status).toBe(400)
    expect((await rest.get('/v1/app/rates/abc')).status).toBe(401)
    expect((await rest.get('/v1/app/transactions/none')).status).toBe(401)
  })

  it.each('/ /v1 /v1/app /v1/app/rates /v1/app/rates/1/2 /V1/none /v1/%zz /v1/%00'.split(' '))(
    'the path %s is not found',
    async (path) => {
      expect(await rest.get(path)).toMatchObject({ status: 404, summary: 'Not found' })
    },
  )
})

/** Another template can serve a call's path: 'registration' matches an {id}. */
const methodCases = operations.map((operation) => {
  const path = requestOf(operation, restCallOf(operation, adasNames)).path.split('?')[0]!
  const serves = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const methodsOf = (test: (template: string) => boolean) =>
    operations.filter(({ template }) => test(template)).map(({ method }) => method)
  const ownMethods = methodsOf((template) => template === operation.template)
  return [
    `${operation.method} ${operation.template}`,
    { path, own: ownMethods, all: methodsOf(serves) },
  ] as const
})
it.each(methodCases)('%s rejects other methods with 405', async (_, { path, own: ownMethods, all }) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (candidate) => !all.includes(candidate),
  )) {
    const { status, summary, headers } = await rest.request(path, { method })
    expect({ status, summary }).toEqual({ status: 405, summary: 'Method not allowed' })
    expect(headers.get('allow')).toBe([...ownMethods, 'OPTIONS'].join(', '))
  }
})

describe('cross-origin requests', () => {
  const origin = 'http://localhost:5173'
  const from = (requestOrigin: string, method: string) =>
    fetch(`${rest.api.url}/v1/auth/login`, { method, headers: { origin: requestOrigin } })

  it('a configured origin may read token, retry time and replay header (API-02)', async () => {
    const preflight = await from(origin, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, x-send-by, x-least-ngn, x-most-crypto, x-least-crypto, traceparent',
    )
    expect(preflight.headers.get('access-control-allow-methods')).toBe(
      'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    )
    const exposed = (await from(origin, 'POST')).headers.get('access-control-expose-headers')
    expect(exposed).toBe('authorization, retry-after, idempotent-replayed, x-server-time')
  })

  it.each(['http://localhost:5174', 'https://localhost:5173', 'http://evil.example', 'null'])(
    'the origin %s has no access',
    async (foreignOrigin) => {
      for (const method of ['OPTIONS', 'POST'])
        expect((await from(foreignOrigin, method)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})

it('the log has one line per request with the route template and no values', async () => {
  lines.length = 0
  const token = await rest.logIn('ada')
  await rest.get('/v1/app/transactions/customer?currency=canary', token)
  await rest.get('/v1/app/customers/canary', token)
  await rest.get('/canary', token)
  await rest.request('/v1/auth/login', { body: { userId: 'canary', password: 'canary' } })
  await expect.poll(() => lines.filter((line) => !('event' in line)).length).toBe(5)
  const routes = lines
    .filter((line) => !('event' in line))
    .map((line) => (line.level === 'info' ? `${line.status} ${line.route}` : line.error))
  expect(routes).toEqual([
    '200 /v1/auth/login',
    '422 /v1/app/transactions/customer',
    '404 /v1/app/customers/{id}',
    '404 (unknown path)',
    '404 /v1/auth/login',
  ])
  const text = JSON.stringify(lines)
  for (const secret of ['canary', passwords.ada, token.replace('Bearer ', '')])
    expect(text).not.toContain(secret)
})
