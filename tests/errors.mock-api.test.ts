import { describe, expect, it } from 'vitest'
import type { LogLine } from '../mock-api/http/log'
import { passwords, restStage } from './stage/rest'

const lines: LogLine[] = []
const rest = restStage({ log: (line) => lines.push(line) })

describe('refusals', () => {
  const login = '/v1/auth/login'

  it('[ERR-04] [ENT-30] every kind of error carries a readable summary and its fields', async () => {
    const token = await rest.logIn('ada')
    const refused = await Promise.all([
      rest.ask(login, { body: '{' }),
      rest.ask(login, { body: { userId: 'ada', password: 'wrong' } }),
      rest.get('/v1/app/currencies'),
      rest.get('/v1/app/currencies', await rest.logIn('sade')),
      rest.get('/v1/app/transactions/none', token),
      rest.get('/v1/nothing', token),
      rest.ask(login, { method: 'PUT' }),
      rest.ask(login, { body: { userId: 'x'.repeat(70_000) } }),
      rest.get('/v1/app/rates/abc', token),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 401, 403, 404, 404, 405, 413, 422])
    for (const { envelope, summary } of refused) {
      expect(envelope).toMatchObject({ data: null, numberOfPages: null, nextPage: null, previousPage: null })
      expect(envelope.error).toEqual({ summary: expect.any(String), fields: expect.any(Object) })
      expect(summary).toMatch(/^[A-Za-z][\w ,.'-]{5,80}$/)
    }
  })

  it('a body may have 64 KiB and not a byte more', async () => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ userId: 'ada', password: '' })
      return JSON.stringify({ userId: 'ada', password: 'x'.repeat(bytes - frame.length) })
    }
    expect((await rest.ask(login, { body: sized(65_536) })).status).toBe(422)
    expect(await rest.ask(login, { body: sized(65_537) })).toMatchObject({
      status: 413,
      summary: 'Request too large',
    })
  })

  it('a body is read before the token is looked at, the token before the path', async () => {
    expect((await rest.ask('/v1/auth/logout', { body: '{' })).status).toBe(400)
    expect((await rest.get('/v1/app/rates/abc')).status).toBe(401)
    expect((await rest.get('/v1/app/transactions/none')).status).toBe(401)
  })

  it.each([
    '/',
    '/v1',
    '/v1/app',
    '/v1/app/rates',
    '/v1/app/rates/1/2',
    '/V1/none',
    '/v1/%zz',
    '/v1/%00',
    '/__world',
  ])('%s is not found', async (path) => {
    expect(await rest.get(path)).toMatchObject({ status: 404, summary: 'Not found' })
  })
})

describe('browsers', () => {
  const origin = 'http://localhost:5173'
  const from = (asking: string, method: string) =>
    fetch(`${rest.api.url}/v1/auth/login`, { method, headers: { origin: asking } })

  it('a configured origin may call and read the token, the wait and the replay (AMB-02)', async () => {
    const preflight = await from(origin, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, x-send-by, traceparent',
    )
    expect(preflight.headers.get('access-control-allow-methods')).toBe(
      'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    )
    const exposed = (await from(origin, 'POST')).headers.get('access-control-expose-headers')
    expect(exposed).toBe('authorization, retry-after, idempotent-replayed, x-server-time')
  })

  it.each(['http://localhost:5174', 'https://localhost:5173', 'http://evil.example', 'null'])(
    '%s may not',
    async (foreign) => {
      for (const method of ['OPTIONS', 'POST'])
        expect((await from(foreign, method)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})

it('the log has a line per request with the route’s template, and never a value', async () => {
  lines.length = 0
  const token = await rest.logIn('ada')
  await rest.get('/v1/app/transactions/customer?currency=canary', token)
  await rest.get('/v1/app/customers/canary', token)
  await rest.get('/canary', token)
  await rest.ask('/v1/auth/login', { body: { userId: 'canary', password: 'canary' } })
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
