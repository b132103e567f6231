import { describe, expect, it } from 'vitest'
import { gatewayFixture } from '../gateway/gateway.fixture'
import { failure, type ScriptedResponse, success } from '../gateway/upstream'

const fixture = gatewayFixture()

const callerToken = 'Bearer mine'

it.each([
  'updateName(firstName: "Adaeze") { id }',
  'updatePhone(accountId: "../admin", phone: "08012345678") { id }',
])('the gateway rejects the invalid mutation %s', async (text) => {
  expect((await fixture.ask(`mutation { ${text} }`, {}, callerToken)).error?.extensions.code).toBe('INVALID')
  expect(fixture.upstream.requests).toEqual([])
})

it('a password change must return a new token: the old one is invalid', async () => {
  fixture.upstream.on('PATCH /v1/auth/account/password/update', success({ id: 'acc_1' }))
  const text = 'mutation { changePassword(oldPassword: "old", newPassword: "newer pass") { token } }'
  const { error } = await fixture.ask(text, {}, callerToken)
  expect(error?.extensions).toMatchObject({ code: 'UNREACHABLE', status: null })
})

describe('deletion of the account', () => {
  const remove = (password: string) =>
    fixture.ask('mutation ($p: String!) { deleteAccount(password: $p) }', { p: password }, callerToken)
  const mockDeletion = (encoded: string, response: ScriptedResponse) =>
    fixture.upstream.on(`DELETE /v1/auth/account/${encoded}`, response)

  it.each([
    ['Ada-Naira-1', 'Ada-Naira-1'],
    [' a b ', '%20a%20b%20'],
    ['..', '%2E%2E'],
    ['a/b\\c', 'a%2Fb%5Cc'],
    ['%2e%2e', '%252e%252e'],
    ['?q=1#f&g+h', '%3Fq%3D1%23f%26g%2Bh'],
    ['pässwörd', 'p%C3%A4ssw%C3%B6rd'],
    ['a\r\nx-injected: 1', 'a%0D%0Ax-injected%3A%201'],
    ['\0', '%00'],
    ["it's(!)*~", "it's(!)*~"],
    ['好'.repeat(1024), '%E5%A5%BD'.repeat(1024)],
  ])(
    'the percent-encoded password %j is the last segment [PROFILE-19] [API-21]',
    async (password, encoded) => {
      mockDeletion(encoded, success({ id: 'acc_1' }))
      expect((await remove(password)).data).toEqual({ deleteAccount: true })
      const [request] = fixture.upstream.requests
      expect(request).toMatchObject({ method: 'DELETE', url: `/v1/auth/account/${encoded}`, body: '' })
      expect(decodeURIComponent(request?.url.split('/').at(-1) ?? '')).toBe(password)
      expect(request?.headers.authorization).toBe(callerToken)
      expect(request?.headers).not.toHaveProperty('x-injected')
    },
  )

  it.each(['', '\ud83d', 'a\udd11', 'x'.repeat(1025)])(
    'the gateway rejects the password %j, which it cannot encode',
    async (password) => {
      const summary = 'Invalid request'
      const extensions = { code: 'INVALID', status: 400, summary, fields: { password: summary } }
      expect((await remove(password)).error?.extensions).toEqual(extensions)
      expect(fixture.upstream.requests).toEqual([])
    },
  )

  it.each<[number, ScriptedResponse]>([
    [201, { ...success({ id: 'acc_1' }), status: 201 }],
    [204, { status: 204, body: '' }],
    [200, { status: 200, body: '<html>Welcome to the hotel</html>' }],
  ])('a deletion with status %i succeeds only if it is a readable 200', async (status, response) => {
    mockDeletion('secret-1', response)
    const { data, error } = await remove('secret-1')
    expect(data).toBeNull()
    expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
  })
})

it.each([
  ['[EXT-58]', 'freeze', '{ until }', 'GET /v1/app/freeze'],
  ['[EXT-50]', 'devices', '{ id }', 'GET /v1/app/sessions'],
  ['[EXT-61]', 'complaints', '{ nodes { ticket } }', 'GET /v1/app/compliants'],
])('%s %s is null if the upstream does not support it', async (_, name, fields, route) => {
  fixture.upstream.on(route, failure(404, { summary: 'Not found', fields: {} }))
  const { data, error } = await fixture.ask(`{ ${name} ${fields} }`, {}, callerToken)
  expect([data, error]).toEqual([{ [name]: null }, undefined])
})

it.each([
  ['POST /v1/auth/login', 'login(input: { userId: "ada", password: "Ada-Naira-1" }) { token }'],
  ['POST /v1/auth/biometric/authentication', 'finishBiometricLogin(credential: {}) { token }'],
])('%s forwards the browser’s user agent [EXT-50]', async (route, field) => {
  fixture.upstream.on(route, success({}))
  const userAgent = 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0'
  await fixture.post({ query: `mutation { ${field} }` }, { 'user-agent': userAgent })
  const [sent] = fixture.upstream.requests
  expect([`${sent!.method} ${sent!.url}`, sent!.headers['user-agent']]).toEqual([route, userAgent])
})

describe('freeze', () => {
  it('an upstream that returns 500 for the freeze gives no end [EXT-58]', async () => {
    fixture.upstream.on('GET /v1/app/freeze', failure(500, { summary: 'Not found', fields: {} }))
    const { data } = await fixture.ask('{ freeze { until } }', {}, callerToken)
    expect(data).toEqual({ freeze: { until: null } })
  })

  it('a 401 from the freeze read ends the session [EXT-58]', async () => {
    fixture.upstream.on('GET /v1/app/freeze', failure(401, { summary: 'Please sign in', fields: {} }))
    const { error } = await fixture.ask('{ freeze { until } }', {}, callerToken)
    expect(error?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it("a money call's 423 is a rejection with the server's message [EXT-60]", async () => {
    const summary = 'Your account is frozen until Sat 28 Nov, 19:04'
    fixture.upstream.on('POST /v1/app/wallets/sell', failure(423, { summary, fields: {} }))
    const sale = 'input: { amountCrypto: "20", symbol: "USDT", chain: tron }, idempotencyKey: "k-1"'
    const { error } = await fixture.ask(`mutation { sellFromWallet(${sale}) { id } }`, {}, callerToken)
    expect(error?.extensions).toMatchObject({ code: 'INVALID', status: 423, summary })
  })
})
