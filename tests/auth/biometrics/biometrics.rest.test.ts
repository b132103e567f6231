import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import {
  from,
  inParallel,
  longText,
  minute,
  peopleOf,
  statusesOf,
  tokenOf,
} from '../account/customers.fixture'
import { staleLogin } from '../account/refusals'
import { Authenticator, dishonestTwists, type Twist } from './authenticator'
import { biometricsOf } from './biometrics.fixture'

const rest = contractFixture()
const people = peopleOf(rest)
const { beginRegistration, finishRegistration, register, registerFor, registered, ...biometrics } =
  biometricsOf(rest)
const { beginLogin, finishLogin, logInWith } = biometrics
const unregistered = { status: 422, summary: 'Biometric registration failed' }
const failed = { status: 400, summary: 'Biometric login failed' }
const removed = {
  status: 400,
  summary: 'This fingerprint was removed from your account. Log in with your password.',
}
const copied = {
  status: 400,
  summary:
    'This fingerprint may have been copied. Log in with your password, then remove it on your profile and register it again.',
}

it('fingerprint registration returns a new challenge each time [API-22]', async () => {
  const { id, username, token, device } = await registered()
  const { status, data } = await beginRegistration(token)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    rp: { id: 'localhost', name: 'CoinNaira' },
    user: { id: Buffer.from(id).toString('base64url'), name: username, displayName: 'Uche Nnamdi' },
    excludeCredentials: [{ id: device.id, type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(data.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -257])
  expect(Buffer.from(data.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
  expect((await beginRegistration(token)).data.challenge).not.toBe(data.challenge)
})

describe('POST /v1/auth/biometric/registration', () => {
  it('a customer registers several authenticators, each once [API-23] [ENT-29]', async () => {
    const { id, token } = await people.newCustomer()
    const devices = [new Authenticator(), new Authenticator()]
    for (const device of devices) {
      const body = device.create((await beginRegistration(token)).data)
      expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
      expect(await finishRegistration(token, body)).toMatchObject({ status: 200, data: { id: device.id } })
      expect((await logInWith(device)).data.id).toBe(id)
    }
    const alreadyRegistered = { status: 409, summary: 'This authenticator is already registered' }
    for (const who of [token, (await people.newCustomer()).token])
      expect(await register(who, devices[0]!)).toMatchObject(alreadyRegistered)
  })

  it.each<[what: string, twist: Twist]>([
    ...dishonestTwists,
    ['a made-up challenge', { challenge: 'bm90LWdpdmVuLW91dA' }],
    ['a NUL for a challenge', { challenge: '\u0000' }],
    ['the answer to a login', { type: 'webauthn.get' }],
    ['an unrequested attestation', { format: 'fido-u2f' }],
  ])('refuses %s', async (_what, twist) => {
    const token = 'ada'
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    expect(await finishRegistration(token, device.create(data, twist))).toMatchObject(unregistered)
    expect((await beginRegistration(token)).data.excludeCredentials).toEqual([])
    // A challenge is used up by the first attempt, unless it named another one.
    const again = await finishRegistration(token, device.create(data))
    expect(again.status).toBe(twist.challenge ? 200 : 422)
  })

  it('a challenge works once, within 5 minutes, for its own account', async () => {
    const [customer, otherCustomer] = [await people.newCustomer(), await people.newCustomer()]
    const device = new Authenticator()
    const expectNone = async (token: string, body: unknown) =>
      expect(await finishRegistration(token, body)).toMatchObject(unregistered)
    const first = (await beginRegistration(customer.token)).data
    await expectNone(otherCustomer.token, device.create(first))
    const { challenge } = (await beginLogin()).data
    await expectNone(customer.token, device.create(first, { challenge }))
    const late = (await beginRegistration(customer.token)).data
    await rest.world.advanceClock(5 * minute)
    const again = tokenOf(await people.logIn(customer.username, customer.password))
    await expectNone(again, device.create(late))
    const last = (await beginRegistration(again)).data
    await rest.world.advanceClock(5 * minute - 5_000)
    expect((await finishRegistration(again, device.create(last))).status).toBe(200)
    await expectNone(again, new Authenticator().create(last))
  })

  type Body = ReturnType<Authenticator['create']>
  const responding = (changed: object) => (body: Body) => ({
    ...body,
    response: { ...body.response, ...changed },
  })
  it.each<[what: string, spoil: (body: Body) => unknown, status: number]>([
    ['nothing', () => ({}), 422],
    ['no response', ({ response: _, ...body }) => body, 422],
    ['another type', (body) => ({ ...body, type: 'password' }), 422],
    ['an id that is not base64url', (body) => ({ ...body, id: 'ä+/=' }), 422],
    ['an id that is not its own', (body) => ({ ...body, id: 'b3RoZXI', rawId: 'b3RoZXI' }), 422],
    ['ids that differ', (body) => ({ ...body, rawId: 'b3RoZXI' }), 422],
    ['no JSON', responding({ clientDataJSON: 'bm90IGpzb24' }), 422],
    ['cut off', responding({ attestationObject: 'o2Nm' }), 422],
    ['ten thousand signs', responding({ attestationObject: longText }), 422],
    ['more than 64 KiB', (body) => ({ ...body, id: 'x'.repeat(70_000) }), 413],
  ])('a credential with %s answers %i', async (_what, spoil, status) => {
    const body = new Authenticator().create((await beginRegistration('ada')).data)
    expect((await finishRegistration('ada', spoil(body))).status).toBe(status)
  })
})

describe('GET /v1/auth/biometric/authentication', () => {
  it('fingerprint login returns a new challenge each time [API-24]', async () => {
    const { status, data } = await beginLogin()
    expect(status).toBe(200)
    expect(data).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(Buffer.from(data.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect((await beginLogin()).data.challenge).not.toBe(data.challenge)
  })

  it('one source gets 60 fingerprint challenges a minute', async () => {
    const ask = () => rest.request('/v1/auth/biometric/authentication', { headers: from('203.0.113.20') })
    expect(statusesOf(await inParallel(70, ask)).filter((status) => status === 200)).toHaveLength(60)
    expect((await beginLogin()).status).toBe(200)
    await rest.world.advanceClock(minute)
    expect((await ask()).status).toBe(200)
  })
})

describe('POST /v1/auth/biometric/authentication', () => {
  it('a fingerprint login returns the account and a stale token [API-25] [ENT-29]', async () => {
    const { id, email, device } = await registered()
    const body = device.get((await beginLogin()).data)
    expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
    const answer = await finishLogin(body)
    expect(answer).toMatchObject({ status: 200, data: { id, role: { name: 'customer' } } })
    const token = tokenOf(answer)
    expect(await people.opens(token)).toBe(true)
    expect(await people.activitiesOf(token)).toContain('biometric login')
    const passwords = { email, newPassword: 'other-naira-2', confirmPassword: 'other-naira-2' }
    expect(await rest.request('/v1/auth/password/save', { body: passwords, token })).toMatchObject(staleLogin)
    // Repeatedly, with and without the user handle.
    for (const twist of [{}, { userHandle: null }, {}])
      expect((await logInWith(device, twist)).status).toBe(200)
  })

  it.each<[what: string, twist: Twist]>([
    ...dishonestTwists,
    ['the answer to a registration', { type: 'webauthn.create' }],
    ['a signature by another key', { foreignKey: true }],
    ['another’s user handle', { userHandle: Buffer.from('acc-bola').toString('base64url') }],
    ...['bm90LWdpdmVuLW91dA', '\u0000', 'a\u0000b', '', 'no challenge', '🦊'].map(
      (challenge): [string, Twist] => [`a challenge of ${JSON.stringify(challenge)}`, { challenge }],
    ),
  ])('a fingerprint login refuses %s and uses up the challenge', async (_what, twist) => {
    const device = await registerFor('ada')
    const { data } = await beginLogin()
    const answer = await finishLogin(device.get(data, twist))
    expect(answer).toMatchObject(failed)
    expect(answer.headers.get('authorization')).toBeNull()
    expect((await finishLogin(device.get(data))).status).toBe('challenge' in twist ? 200 : 400)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('an assertion logs in once, even when sent ten times at once', async () => {
    const { device } = await registered()
    const body = device.get((await beginLogin()).data)
    const all = await inParallel(10, () => finishLogin(body))
    expect(statusesOf(all).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await finishLogin(body)).toMatchObject(failed)
    const { data } = await beginLogin()
    await rest.world.advanceClock(5 * minute - 5_000)
    const late = (await beginLogin()).data
    expect((await finishLogin(device.get(data))).status).toBe(200)
    await rest.world.advanceClock(5 * minute)
    expect(await finishLogin(device.get(late))).toMatchObject(failed)
  })

  it('a login refuses a signature counter that does not grow, unless all are 0', async () => {
    const { device } = await registered()
    const tried: number[] = []
    for (const counter of [0, 0, 5, 5, 4, 0, 6, 4_294_967_295])
      tried.push((await logInWith(device, { counter })).status)
    expect(tried).toEqual([200, 200, 200, 400, 400, 400, 200, 200])
    expect(await logInWith(device, { counter: 5 })).toMatchObject(copied)
  })

  it('a synced passkey logs in whatever its counter, and the last one is stored', async () => {
    const { device } = await registered()
    const tried: number[] = []
    for (const counter of [5, 3, 0, 1])
      tried.push((await logInWith(device, { counter, synced: true })).status)
    // The counter of a device that syncs nothing is compared with the last one.
    for (const counter of [1, 2]) tried.push((await logInWith(device, { counter })).status)
    expect(tried).toEqual([200, 200, 200, 200, 400, 200])
  })

  it('of two concurrent logins the one with the later counter succeeds', async () => {
    const { device } = await registered()
    for (let round = 0; round < 10; round++) {
      const earlier = device.get((await beginLogin()).data)
      const later = device.get((await beginLogin()).data)
      const answers = await Promise.all([finishLogin(earlier), finishLogin(later)])
      expect(answers[1].status).toBe(200)
    }
    const twins = await inParallel(2, async () => device.get((await beginLogin()).data, { counter: 77 }))
    expect(statusesOf(await Promise.all(twins.map(finishLogin))).sort()).toEqual([200, 400])
  })

  it('an unregistered authenticator and a deleted account’s cannot log in', async () => {
    expect(await logInWith(new Authenticator())).toMatchObject(removed)
    const { password, token, device } = await registered()
    await people.deleteAccount(token, password)
    expect(await logInWith(device)).toMatchObject(removed)
    expect((await register((await people.newCustomer()).token, device)).status).toBe(200)
  })

  it.each([
    [{}, ['id', 'rawId', 'response', 'type']],
    [{ id: 'YQ', rawId: 'YQ', type: 'public-key', response: {} }, []],
    [{ id: '', rawId: 7, type: 'otp', response: 'x' }, ['id', 'rawId', 'response', 'type']],
  ])('the fingerprint login body %j answers 422', async (body, fields) => {
    const answer = await finishLogin(body)
    expect(answer.status).toBe(422)
    for (const field of fields) expect(Object.keys(answer.fields)).toContain(field)
  })
})
