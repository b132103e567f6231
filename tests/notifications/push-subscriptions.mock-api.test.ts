import { expect, it } from 'vitest'
import { pushMessages } from '../../mock-api/schema/push'
import { customerCalls, tokenOf } from '../auth/account/customers.fixture'
import { biometricsOf } from '../auth/biometrics/biometrics.fixture'
import { passwords } from '../fixtures/rest'
import { pushFixture } from './push.fixture'

const fixture = pushFixture()
const { rest, received, reply, save, send, payOut, subscribed } = fixture
const customers = customerCalls(rest)
const { registerFor, logInWith } = biometricsOf(rest)

const minute = 60_000
const adaEndpoint = () => `${fixture.origin}/ada`
const titles = async (token = fixture.token) =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data.map(
    ({ title }) => title,
  )
const noticeCounts = async () => {
  const [notices, activities] = [await titles(), await customers.activitiesOf(fixture.token)]
  return [
    notices.filter((title) => title === 'Payout notifications on').length,
    activities.filter((type) => type === 'payout notifications on').length,
  ]
}
const staleError = { status: 403, summary: 'Please enter your password again' }

it('a new subscription needs authentication in the last 5 minutes [EXT-37]', async () => {
  const fingerprintToken = tokenOf(await logInWith(await registerFor(fixture.token)))
  await rest.api.world.advanceClock(5 * minute - 30_000)
  for (const [name, token] of [
    ['password', fixture.token],
    ['fingerprint', fingerprintToken],
  ])
    expect((await save(name, {}, token)).status).toBe(200)
  await rest.api.world.advanceClock(30_000)
  for (const token of [fixture.token, fingerprintToken])
    expect(await save('late', {}, token)).toMatchObject(staleError)
  // A 403 comes before the 422 of an invalid subscription.
  expect(await save('late', { p256dh: '', endpoint: 3 })).toMatchObject(staleError)
  expect(await subscribed()).toHaveLength(2)
})

it('only a new subscription adds a notice and needs a password [EXT-37]', async () => {
  await save()
  expect(await noticeCounts()).toEqual([1, 1])
  await rest.api.world.advanceClock(10 * minute)
  expect((await save('ada', { withAmounts: true })).status).toBe(200)
  expect(await noticeCounts()).toEqual([1, 1])
  for (const change of [{ auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, { endpoint: `${adaEndpoint()}-other` }])
    expect(await save('ada', change)).toMatchObject(staleError)
})

it('an eleventh subscription replaces the oldest [EXT-37]', async () => {
  for (let number = 0; number < 11; number += 1) {
    await save(String(number))
    await rest.api.world.advanceClock(1_000)
  }
  const names = (await subscribed()).map((endpoint) => endpoint.split('/').at(-1))
  expect(names.sort()).toEqual(['1', '10', '2', '3', '4', '5', '6', '7', '8', '9'])
})

it.each([
  ['a key outside P-256', { p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
  ['a short key', { p256dh: 'B'.repeat(86) }, 'p256dh'],
  ['a secret of 15 bytes', { auth: 'A'.repeat(20) }, 'auth'],
  ['a secret of 17 bytes', { auth: 'A'.repeat(23) }, 'auth'],
])('the API rejects a subscription with %s with 422 [EXT-36]', async (_, invalidFields, field) => {
  const { status, fields } = await save('ada', invalidFields)
  expect([status, Object.keys(fields)]).toEqual([422, [field]])
})

const requestAfterExpiry = async (method: string, path: string) => {
  await rest.api.world.advanceClock(13 * 60 * minute)
  await rest.request(path, { method, token: tokenOf(await customers.logIn('ada', passwords.ada)) })
}

it.each([
  ['a logout', () => rest.request('/v1/auth/logout', { method: 'POST', token: fixture.token })],
  ['the operator', () => rest.api.world.endSessions('ada')],
  ['a changed password', async () => customers.changePassword(await rest.logIn('ada'), passwords.ada)],
  [
    'another device',
    async () => rest.request('/v1/app/sessions', { method: 'DELETE', token: await rest.logIn('ada') }),
  ],
  [
    'a logout of its session on another device',
    async () => {
      const [{ id }] = (await rest.get<{ id: string }[]>('/v1/app/sessions', fixture.token)).data as [
        { id: string },
      ]
      await rest.request(`/v1/app/sessions/${id}`, { method: 'DELETE', token: await rest.logIn('ada') })
    },
  ],
  [
    'a freeze',
    async () => rest.request('/v1/app/freeze', { method: 'POST', token: await rest.logIn('ada') }),
  ],
  ['another device after the token expired', () => requestAfterExpiry('DELETE', '/v1/app/sessions')],
  ['a freeze after the token expired', () => requestAfterExpiry('POST', '/v1/app/freeze')],
  [
    'the operator after the token expired',
    async () => {
      await rest.api.world.advanceClock(13 * 60 * minute)
      await rest.api.world.endSessions(null)
    },
  ],
  [
    'the switch',
    () => rest.request('/v1/app/push/forget', { body: { endpoint: adaEndpoint() }, token: fixture.token }),
  ],
])('%s ends a subscription [EXT-37] [EXT-52]', async (_, end) => {
  await save()
  await payOut()
  await end()
  await send()
  expect([received.length, await subscribed()]).toEqual([0, []])
})

it('a new login does not restore the subscription of an ended session [EXT-37]', async () => {
  await save()
  await rest.api.world.endSessions('ada')
  await customers.logIn('ada', passwords.ada, { authorization: fixture.token })
  await send()
  expect(await subscribed()).toEqual([])
})

it('a login over a session keeps its subscription until the session ends [EXT-37]', async () => {
  await save()
  const token = tokenOf(await customers.logIn('ada', passwords.ada, { authorization: fixture.token }))
  await send()
  expect(await subscribed()).toEqual([adaEndpoint()])
  await customers.logIn('bola', passwords.bola, { authorization: token })
  await rest.request('/v1/auth/logout', { method: 'POST', token })
  await send()
  expect(await subscribed()).toEqual([])
})

it.each([403, 404, 410])(
  'a push response of %i deletes the subscription and its messages [EXT-37]',
  async (status) => {
    await save()
    await payOut()
    await payOut()
    reply.status = status
    await send()
    expect([received.length, await subscribed()]).toEqual([1, []])
    expect(await rest.api.db.select().from(pushMessages)).toEqual([])
  },
)
