import { describe, expect, it } from 'vitest'
import { isCounted } from '../../../gateway/upstream/rate-limited-operations'
import { contract } from '../../../mock-api/http/openapi-document'
import { type Fixture, gatewayFixture, openTestFixture } from '../gateway.fixture'
import { success } from '../upstream'

const fixture = gatewayFixture()

const lastRequest = () => fixture.upstream.requests.at(-1)

describe('upstream calls', () => {
  it('every upstream call goes to the configured host and path [API-01]', async () => {
    const other = await openTestFixture({ upstream: `${fixture.upstream.url}/bank/` })
    fixture.upstream.on('GET /bank/v1/app/rates/all', success([]))
    fixture.upstream.on(
      'GET /bank/v1/app/customers/c1',
      success({ id: 'c', accountId: 'c1', phone: '', kycRequired: false }),
    )
    await other.ask('{ rates { id } customer(accountId: "c1") { id } }')
    expect(fixture.upstream.requests.map(({ url }) => url).sort()).toEqual([
      '/bank/v1/app/customers/c1',
      '/bank/v1/app/rates/all',
    ])
    for (const { headers } of fixture.upstream.requests)
      expect(`http://${headers.host}`).toBe(fixture.upstream.url)
  })

  it.each(['Bearer abc.def-ghi_jkl', 'abc.def-ghi_jkl'])(
    'the gateway forwards the Authorization header unchanged: %s [API-02]',
    async (token) => {
      fixture.upstream.on('GET /v1/app/rates/all', success([]))
      fixture.upstream.on('POST /v1/auth/logout', success(true))
      await fixture.ask('{ rates { id } }', {}, token)
      expect(lastRequest()?.headers.authorization).toBe(token)
      await fixture.ask('mutation { logout }', {}, token)
      expect(lastRequest()?.headers.authorization).toBe(token)
    },
  )

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['three words', 'Bearer a b'],
    ['a tab', 'Bearer\ta'],
    ['not ASCII', 'Bearer ñandú'],
    ['longer than 4096 characters', `Bearer ${'a'.repeat(4096)}`],
  ])('the gateway forwards no Authorization header if it is %s', async (_, token) => {
    fixture.upstream.on('GET /v1/app/rates/all', success([]))
    await fixture.ask('{ rates { id } }', {}, token)
    expect(fixture.upstream.requests).toHaveLength(1)
    expect(lastRequest()?.headers).not.toHaveProperty('authorization')
  })

  it('an upstream call sends a body as JSON and has no content type otherwise [API-03]', async () => {
    fixture.upstream.on('POST /v1/auth/login/old', success({ id: '1', role: { name: 'App.oldCustomer' } }))
    const input = { userId: 'ada', password: ' pass "wörd" ' }
    await fixture.ask('mutation ($input: LoginInput!) { loginOld(input: $input) { id } }', { input })
    expect(lastRequest()?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(lastRequest()?.body ?? '')).toEqual(input)

    fixture.upstream.on('POST /v1/auth/logout', success(true))
    await fixture.ask('mutation { logout }', {}, 't')
    expect(lastRequest()?.headers).not.toHaveProperty('content-type')
    expect(lastRequest()?.body).toBe('')
  })

  it("the gateway does not forward a browser's cookies, addresses or host", async () => {
    fixture.upstream.on('GET /v1/app/rates/all', success([]))
    const headers = {
      cookie: 'a=b',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil',
      origin: 'http://evil',
    }
    await fixture.post({ query: '{ rates { id } }' }, headers)
    expect(Object.keys(lastRequest()?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'x-request-id',
    ])
  })

  it('the upstream, the log and the response have the same request id', async () => {
    fixture.upstream.on('GET /v1/app/rates/all', success([]))
    const { headers } = await fixture.ask('{ rates { id } }')
    const id = headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(lastRequest()?.headers['x-request-id']).toBe(id)
    expect(fixture.logged()).toContain(id)
  })
})

describe('values in upstream paths', () => {
  const ask = (id: string) => fixture.ask('query ($id: ID!) { transaction(id: $id) { id } }', { id })

  it.each([
    ...['..', '.', '', '.hidden', '../admin', 'a/b', '/a', 'a\\b', '%2e%2e', 'a%00'],
    ...['a\0', 'a\r\nx-injected: 1', 'a\u007f', '\ud800', 'x'.repeat(255)],
  ])('the gateway rejects the path value %j', async (id) => {
    const { error } = await ask(id)
    expect(error?.extensions).toEqual({
      code: 'INVALID',
      status: 400,
      summary: 'Invalid request',
      fields: { id: 'Invalid request' },
    })
    expect(fixture.upstream.requests).toEqual([])
  })

  it.each([
    ['tx_1-A', '/v1/app/transactions/tx_1-A'],
    ['a b', '/v1/app/transactions/a%20b'],
    ['a?x=1#y', '/v1/app/transactions/a%3Fx%3D1%23y'],
    ['ünï', '/v1/app/transactions/%C3%BCn%C3%AF'],
    ['__proto__', '/v1/app/transactions/__proto__'],
  ])('the gateway encodes %j as one path segment', async (id, url) => {
    await ask(id)
    expect(lastRequest()?.url).toBe(url)
  })

  it.each([
    [254, 1],
    [255, 0],
  ])('a query value of %i characters causes %i upstream calls', async (length, callCount) => {
    const { error } = await fixture.ask(
      `{ transactions(currency: "${'x'.repeat(length)}") { nodes { id } } }`,
    )
    expect(fixture.upstream.requests).toHaveLength(callCount)
    if (callCount === 0) expect(error?.extensions).toMatchObject({ code: 'INVALID', status: 400 })
  })

  it('a query value is encoded and cannot add a parameter', async () => {
    fixture.upstream.on(
      'GET /v1/app/transactions/customer',
      success({ transactions: [], totalTrades: 0, totalNgn: '0', totalUsd: '0' }),
    )
    const { data } = await fixture.ask('{ transactions(currency: "BTC&status=pool#") { nodes { id } } }')
    expect(data).toEqual({ transactions: { nodes: [] } })
    expect(lastRequest()?.url).toBe(
      '/v1/app/transactions/customer?page=1&size=20&status=all&currency=BTC%26status%3Dpool%23',
    )
  })
})

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    path,
    isLimited: '429' in responses,
  })),
)

it('the gateway counts exactly the calls that can return 429 in the contract', () => {
  expect(operations.filter(({ isLimited }) => isLimited).length).toBeGreaterThan(8)
  expect(operations.filter(({ method, path, isLimited }) => isCounted(method, path) !== isLimited)).toEqual(
    [],
  )
})

const sendCode = 'mutation { sendRecoveryCode(email: "a@b.co") }'
const rates = '{ rates { id } }'
const deleteAccount = 'mutation { deleteAccount(password: "p") }'
const upstreamCallFor = async (fixture: Fixture, query: string, headers: Record<string, string>) => {
  await fixture.post({ query }, headers)
  return fixture.upstream.requests.at(-1)?.headers
}

describe('client address upstream', () => {
  it('every call sends the token; rate-limited calls also the address [API-02]', async () => {
    const authorization = 'Bearer stored'
    const expectedHeaders = { authorization, 'x-forwarded-for': '127.0.0.1' }
    for (const countedCall of [sendCode, deleteAccount])
      expect(await upstreamCallFor(fixture, countedCall, { authorization })).toMatchObject(expectedHeaders)
    const uncounted = await upstreamCallFor(fixture, rates, { authorization })
    expect(uncounted).toMatchObject({ authorization })
    expect(uncounted).not.toHaveProperty('x-forwarded-for')
  })

  it.each(['1.2.3.4', '127.0.0.1, 1.2.3.4', 'x', ''])(
    'an untrusted client cannot set its own address: %j',
    async (forged) => {
      expect(
        (await upstreamCallFor(fixture, sendCode, { 'x-forwarded-for': forged }))?.['x-forwarded-for'],
      ).toBe('127.0.0.1')
    },
  )
})

describe('client address behind a trusted proxy', () => {
  const fixture = gatewayFixture({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })

  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
    ['1.2.3.4:5555', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('X-Forwarded-For %j gives the address %s', async (header, address) => {
    expect(
      (await upstreamCallFor(fixture, sendCode, { 'x-forwarded-for': header }))?.['x-forwarded-for'],
    ).toBe(address)
  })
})
