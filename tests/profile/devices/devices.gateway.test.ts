import { expect, it } from 'vitest'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { failure, success } from '../../gateway/upstream'

const fixture = gatewayFixture()

it('the list of devices is null if the upstream does not support it [EXT-50]', async () => {
  fixture.upstream.on('GET /v1/app/sessions', failure(404, { summary: 'Not found', fields: {} }))
  expect((await fixture.ask('{ devices { id } }', {}, 'Bearer mine')).data).toEqual({ devices: null })
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
