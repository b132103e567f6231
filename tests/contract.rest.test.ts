import { describe, expect, it } from 'vitest'
import { contract, type Operation } from '../mock-api/shared/document'
import type { LogLine } from '../mock-api/shared/log'
import { personas } from '../mock-api/shared/personas'
import { passwords, restStage, unauthorized, wrongRole } from './shared/rest'

const lines: LogLine[] = []
const rest = restStage({ log: (line) => lines.push(line) })

/** A value of ada's own for every hole in a path; a path that needs another one stands below. */
const own: Record<string, string> = {
  chain: 'tron',
  symbol: 'usdt',
  type: 'default',
  id: personas.ada.accountId,
}
const paths: Record<string, string> = {
  '/v1/app/rates/{id}': '/v1/app/rates/6',
  '/v1/app/transactions/{id}': '/v1/app/transactions/tx-ada-001',
}
const bodies: Record<string, unknown> = {
  login: { userId: 'ada', password: passwords.ada },
  loginOld: { userId: 'oldie', password: 'Old-Naira-1' },
}

interface Call {
  name: string
  template: string
  path: string
  method: string
  body: unknown
  isPublic: boolean
}

const calls: Call[] = Object.entries(contract.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const { operationId: name, security } = operation as Operation & {
      operationId: string
      security?: unknown[]
    }
    const path = paths[template] ?? template.replace(/\{(\w+)\}/g, (_, hole: string) => own[hole] ?? hole)
    return {
      name,
      template,
      path,
      method: method.toUpperCase(),
      body: bodies[name],
      isPublic: security?.length === 0,
    }
  }),
)
const guarded = calls.filter(({ isPublic }) => !isPublic)
const ask = ({ path, method, body }: Call, token?: string) =>
  rest.ask(path, { method, body, ...(token === undefined ? {} : { token }) })
const named = (list: Call[]) => list.map((call) => [`${call.method} ${call.template}`, call] as const)

describe('every call of the contract', () => {
  it.each(named(calls))(
    '[API-04] [ENT-30] %s answers ada in the envelope and the shape of openapi.yaml',
    async (_, call) => {
      // The server compares each answer with openapi.yaml itself and would answer 500 (validateResponses).
      const { status, envelope, headers } = await ask(call, await rest.logIn('ada'))
      expect(status).toBe(200)
      expect(Object.keys(envelope).sort()).toEqual([
        'data',
        'error',
        'nextPage',
        'numberOfPages',
        'previousPage',
      ])
      expect(envelope.error).toBeNull()
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each(named(guarded))('%s is 401 without a token that counts', async (_, call) => {
    const revoked = await rest.logIn('ada')
    await rest.ask('/v1/auth/logout', { method: 'POST', token: revoked })
    const tokens = [undefined, '', 'Bearer', 'Bearer ', 'nonsense', 'old-customer', `Basic ${'a'.repeat(43)}`]
    for (const token of [...tokens, `Bearer ${'a'.repeat(43)}`, `${revoked}x`, revoked]) {
      const { status, summary } = await ask(call, token)
      expect({ token, status, summary }).toEqual({ token, status: 401, summary: unauthorized })
    }
  })

  it.each(named(guarded))('%s is 401 once the token has expired', async (_, call) => {
    const expired = await rest.logIn('ada')
    await rest.world.advanceClock(12 * 3_600_000)
    expect(await ask(call, expired)).toMatchObject({ status: 401, summary: unauthorized })
  })

  const forCustomers = guarded.filter(({ name }) => name !== 'logout' && name !== 'getKyc')
  it.each(named(forCustomers))('[GUARD-16] %s refuses a token of another role', async (_, call) => {
    expect(await ask(call, await rest.logIn('sade'))).toMatchObject({ status: 403, summary: wrongRole })
  })

  it.each(named(calls))('%s serves no other method', async (_, call) => {
    const served = Object.keys(contract.paths[call.template]!).map((method) => method.toUpperCase())
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !served.includes(method))
    for (const method of others)
      expect(await rest.ask(call.path, { method })).toMatchObject({
        status: 405,
        summary: 'Method not allowed',
      })
  })
})

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

  it.each(['{', '[]x', '"ada"', '7', 'null x', '\u0000', '{"userId":}'])(
    'a body of %j is 400',
    async (body) => {
      expect(await rest.ask(login, { body })).toMatchObject({ status: 400, summary: 'Invalid request' })
    },
  )

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
      'authorization, content-type, idempotency-key',
    )
    expect(preflight.headers.get('access-control-allow-methods')).toBe(
      'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    )
    const exposed = (await from(origin, 'POST')).headers.get('access-control-expose-headers')
    expect(exposed).toBe('authorization, retry-after, idempotent-replayed')
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
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(5)
  const routes = lines.map((line) => (line.level === 'info' ? `${line.status} ${line.route}` : line.error))
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
