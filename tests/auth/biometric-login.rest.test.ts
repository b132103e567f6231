import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, activities } from '../../mock-api/shared/people.schema'
import { restStage } from '../shared/rest'
import { Authenticator, type Twist } from './authenticator'
import { biometricsOf } from './biometrics.stage'
import { minute, newCustomer, opens } from './people.stage'

const rest = restStage()
const { beginLogin, finishLogin, registered, logInWith } = biometricsOf(rest)
const failed = { status: 400, summary: 'Biometric login failed' }

describe('GET /v1/auth/biometric/authentication', () => {
  it('[API-24] brings options for whichever authenticator is at hand, with another challenge each time', async () => {
    const { status, data } = await beginLogin()
    expect(status).toBe(200)
    expect(data).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(Buffer.from(data.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect((await beginLogin()).data.challenge).not.toBe(data.challenge)
  })

  it('hands out 60 challenges a minute to one source', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.20' }
    const ask = () => rest.ask('/v1/auth/biometric/authentication', { headers })
    const all = await Promise.all(Array.from({ length: 70 }, ask))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(60)
    expect((await beginLogin()).status).toBe(200)
    await rest.world.advanceClock(minute)
    expect((await ask()).status).toBe(200)
  })
})

describe('POST /v1/auth/biometric/authentication', () => {
  it('[API-25] [ENT-29] takes the assertion; data holds the account, the header the token', async () => {
    const { id, device } = await registered()
    const body = device.get((await beginLogin()).data)
    expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
    const { status, data, headers } = await finishLogin(body)
    expect(status).toBe(200)
    expect(data).toMatchObject({ id, role: { name: 'customer' } })
    expect(await opens(rest, headers.get('authorization') ?? '')).toBe(true)
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, id))
    expect(noted.map(({ type }) => type)).toContain('biometric login')
  })

  it('again and again, with and without the user handle', async () => {
    const { device } = await registered()
    for (const twist of [{}, { userHandle: null }, {}])
      expect((await logInWith(device, twist)).status).toBe(200)
  })

  it('its token is never fresh (AMB-27)', async () => {
    const { email, device } = await registered()
    const token = (await logInWith(device)).headers.get('authorization') ?? ''
    const body = { email, newPassword: 'other-naira-2', confirmPassword: 'other-naira-2' }
    expect(await rest.ask('/v1/auth/password/save', { body, token })).toMatchObject({
      status: 403,
      summary: 'Please enter your password again',
    })
  })

  it('another role logs in with its role, and no customer call is its own', async () => {
    const { id, device } = await registered()
    await rest.api.db.update(accounts).set({ role: 'agent' }).where(eq(accounts.id, id))
    const { data, headers } = await logInWith(device)
    expect(data.role.name).toBe('agent')
    const token = headers.get('authorization') ?? ''
    expect((await rest.get(`/v1/app/customers/${id}`, token)).status).toBe(403)
  })

  it.each<[what: string, twist: Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin to speak of', { origin: 'null' }],
    ['a page inside another', { crossOrigin: true }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['a made-up challenge', { challenge: 'bm90LWdpdmVuLW91dA' }],
    ['the answer to a registration', { type: 'webauthn.create' }],
    ['a signature by another key', { foreignKey: true }],
    ['another’s user handle', { userHandle: Buffer.from('acc-ada').toString('base64url') }],
  ])('refuses %s, and the challenge is used up', async (_what, twist) => {
    const { device } = await registered()
    const { data } = await beginLogin()
    const answer = await finishLogin(device.get(data, twist))
    expect(answer).toMatchObject(failed)
    expect(answer.headers.get('authorization')).toBeNull()
    expect((await finishLogin(device.get(data))).status).toBe(twist.challenge ? 200 : 400)
    expect((await logInWith(device)).status).toBe(200)
  })

  it.each(['\u0000', 'a\u0000b', '', 'no challenge', '🦊'])(
    'a challenge of %j is none',
    async (challenge) => {
      const { device } = await registered()
      expect(await logInWith(device, { challenge })).toMatchObject(failed)
    },
  )

  it('an answer works once, also when sent ten times at once', async () => {
    const { device } = await registered()
    const body = device.get((await beginLogin()).data)
    const all = await Promise.all(Array.from({ length: 10 }, () => finishLogin(body)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await finishLogin(body)).toMatchObject(failed)
  })

  it('a challenge counts for 5 minutes', async () => {
    const { device } = await registered()
    const { data } = await beginLogin()
    await rest.world.advanceClock(5 * minute - 5_000)
    const late = (await beginLogin()).data
    expect((await finishLogin(device.get(data))).status).toBe(200)
    await rest.world.advanceClock(5 * minute)
    expect(await finishLogin(device.get(late))).toMatchObject(failed)
  })

  it('a counter that stands still or goes back betrays a copy', async () => {
    const { device } = await registered()
    expect((await logInWith(device, { counter: 5 })).status).toBe(200)
    for (const counter of [5, 4, 0]) expect(await logInWith(device, { counter })).toMatchObject(failed)
    expect((await logInWith(device, { counter: 6 })).status).toBe(200)
    expect((await logInWith(device, { counter: 4_294_967_295 })).status).toBe(200)
  })

  it('two tries of one device on their way at once: the later one is never refused for the earlier', async () => {
    const { device } = await registered()
    for (let round = 0; round < 10; round++) {
      const earlier = device.get((await beginLogin()).data)
      const later = device.get((await beginLogin()).data)
      const answers = await Promise.all([finishLogin(earlier), finishLogin(later)])
      expect(answers[1].status).toBe(200)
    }
  })

  it('one counter signed for two tries at once opens one of them', async () => {
    const { device } = await registered()
    const answers = [1, 2].map(async () => device.get((await beginLogin()).data, { counter: 7 }))
    const all = await Promise.all((await Promise.all(answers)).map(finishLogin))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('an authenticator without a counter says 0 every time', async () => {
    const { device } = await registered()
    for (let time = 0; time < 2; time++) expect((await logInWith(device, { counter: 0 })).status).toBe(200)
  })

  it('an authenticator that nobody registered, or whose account is gone, opens nothing', async () => {
    expect(await logInWith(new Authenticator())).toMatchObject(failed)
    const { password, token, device } = await registered()
    await rest.ask(`/v1/auth/account/${password}`, { method: 'DELETE', token })
    expect(await logInWith(device)).toMatchObject(failed)
    // It may be registered anew.
    const { token: another } = await newCustomer(rest)
    const { data } = await biometricsOf(rest).beginRegistration(another)
    expect((await biometricsOf(rest).finishRegistration(another, device.create(data))).status).toBe(200)
  })

  it.each([
    [{}, ['id', 'rawId', 'response', 'type']],
    [{ id: 'YQ', rawId: 'YQ', type: 'public-key', response: {} }, []],
    [{ id: '', rawId: 7, type: 'otp', response: 'x' }, ['id', 'rawId', 'response', 'type']],
  ])('%j is 422', async (body, fields) => {
    const answer = await finishLogin(body)
    expect(answer.status).toBe(422)
    for (const field of fields) expect(Object.keys(answer.fields)).toContain(field)
  })
})

describe('configured for another site', () => {
  const origins = ['https://app.coinnaira.example']
  const live = restStage({
    site: { url: 'https://app.coinnaira.example', rpId: 'coinnaira.example', origins },
  })

  it('its host and its origins count, localhost no more', async () => {
    const { beginRegistration, finishRegistration, logInWith: logIn } = biometricsOf(live)
    const { token } = await newCustomer(live)
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    expect(data.rp.id).toBe('coinnaira.example')
    expect((await finishRegistration(token, device.create(data))).status).toBe(422)
    const again = (await beginRegistration(token)).data
    const origin = origins[0]!
    expect((await finishRegistration(token, device.create(again, { origin }))).status).toBe(200)
    expect((await logIn(device, { origin })).status).toBe(200)
    expect((await logIn(device)).status).toBe(400)
  })
})
