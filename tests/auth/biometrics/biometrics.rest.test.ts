import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import {
  customerCalls,
  fromAddress,
  inParallel,
  longText,
  minute,
  statusesOf,
  tokenOf,
} from '../account/customers.fixture'
import { Authenticator, type ResponseChange, rejectedChanges } from './authenticator'
import { biometricsOf } from './biometrics.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { beginRegistration, finishRegistration, register, registerFor, registered, ...biometrics } =
  biometricsOf(rest)
const { beginLogin, finishLogin, logInWith } = biometrics
const registrationFailedError = { status: 422, summary: 'Biometric registration failed' }
const loginFailedError = { status: 400, summary: 'Biometric login failed' }
const removedError = {
  status: 400,
  summary: 'This fingerprint was removed from your account. Log in with your password.',
}
const copiedError = {
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
    for (const callerToken of [token, (await people.newCustomer()).token])
      expect(await register(callerToken, devices[0]!)).toMatchObject(alreadyRegistered)
  })

  it.each<[label: string, twist: ResponseChange]>([
    ...rejectedChanges,
    ['a made-up challenge', { challenge: 'bm90LWdpdmVuLW91dA' }],
    ['a NUL for a challenge', { challenge: '\u0000' }],
    ['the response to a login', { type: 'webauthn.get' }],
    ['an unrequested attestation', { format: 'fido-u2f' }],
  ])('a fingerprint registration rejects %s', async (_, twist) => {
    const token = 'ada'
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    expect(await finishRegistration(token, device.create(data, twist))).toMatchObject(registrationFailedError)
    expect((await beginRegistration(token)).data.excludeCredentials).toEqual([])
    // The first attempt uses up the challenge, unless the response names another one.
    const secondAttempt = await finishRegistration(token, device.create(data))
    expect(secondAttempt.status).toBe(twist.challenge ? 200 : 422)
  })

  it('a challenge works once, within 5 minutes, for its own account', async () => {
    const [customer, otherCustomer] = [await people.newCustomer(), await people.newCustomer()]
    const device = new Authenticator()
    const expectRejection = async (token: string, body: unknown) =>
      expect(await finishRegistration(token, body)).toMatchObject(registrationFailedError)
    const first = (await beginRegistration(customer.token)).data
    await expectRejection(otherCustomer.token, device.create(first))
    const { challenge } = (await beginLogin()).data
    await expectRejection(customer.token, device.create(first, { challenge }))
    const expiredOptions = (await beginRegistration(customer.token)).data
    await rest.world.advanceClock(5 * minute)
    const newToken = tokenOf(await people.logIn(customer.username, customer.password))
    await expectRejection(newToken, device.create(expiredOptions))
    const options = (await beginRegistration(newToken)).data
    await rest.world.advanceClock(5 * minute - 5_000)
    expect((await finishRegistration(newToken, device.create(options))).status).toBe(200)
    await expectRejection(newToken, new Authenticator().create(options))
  })

  type Body = ReturnType<Authenticator['create']>
  const withResponse = (changes: object) => (body: Body) => ({
    ...body,
    response: { ...body.response, ...changes },
  })
  it.each<[label: string, spoil: (body: Body) => unknown, status: number]>([
    ['nothing', () => ({}), 422],
    ['no response', ({ response: _, ...body }) => body, 422],
    ['another type', (body) => ({ ...body, type: 'password' }), 422],
    ['an id that is not base64url', (body) => ({ ...body, id: 'ä+/=' }), 422],
    ['the id of another credential', (body) => ({ ...body, id: 'b3RoZXI', rawId: 'b3RoZXI' }), 422],
    ['ids that differ', (body) => ({ ...body, rawId: 'b3RoZXI' }), 422],
    ['client data that is not JSON', withResponse({ clientDataJSON: 'bm90IGpzb24' }), 422],
    ['a truncated attestation', withResponse({ attestationObject: 'o2Nm' }), 422],
    ['an attestation of 10,000 characters', withResponse({ attestationObject: longText }), 422],
    ['more than 64 KiB', (body) => ({ ...body, id: 'x'.repeat(70_000) }), 413],
  ])('registering a credential with %s returns %i', async (_, spoil, status) => {
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

  it('a source gets at most 60 fingerprint challenges per minute', async () => {
    const requestChallenge = () =>
      rest.request('/v1/auth/biometric/authentication', { headers: fromAddress('203.0.113.20') })
    expect(
      statusesOf(await inParallel(70, requestChallenge)).filter((status) => status === 200),
    ).toHaveLength(60)
    expect((await beginLogin()).status).toBe(200)
    await rest.world.advanceClock(minute)
    expect((await requestChallenge()).status).toBe(200)
  })
})

describe('POST /v1/auth/biometric/authentication', () => {
  it('a fingerprint login returns the account and a token [API-25] [ENT-29]', async () => {
    const { id, device } = await registered()
    const body = device.get((await beginLogin()).data)
    expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
    const response = await finishLogin(body)
    expect(response).toMatchObject({ status: 200, data: { id, role: { name: 'customer' } } })
    const token = tokenOf(response)
    expect(await people.isAccepted(token)).toBe(true)
    expect(await people.activitiesOf(token)).toContain('biometric login')
    // The user handle is optional.
    for (const twist of [{}, { userHandle: null }, {}])
      expect((await logInWith(device, twist)).status).toBe(200)
  })

  it.each<[label: string, twist: ResponseChange]>([
    ...rejectedChanges,
    ['the response to a registration', { type: 'webauthn.create' }],
    ['a signature with another key', { foreignKey: true }],
    ['another customer’s user handle', { userHandle: Buffer.from('acc-bola').toString('base64url') }],
    ...['bm90LWdpdmVuLW91dA', '\u0000', 'a\u0000b', '', 'no challenge', '🦊'].map(
      (challenge): [string, ResponseChange] => [`a challenge of ${JSON.stringify(challenge)}`, { challenge }],
    ),
  ])('a fingerprint login rejects %s and uses up the challenge', async (_, twist) => {
    const device = await registerFor('ada')
    const { data } = await beginLogin()
    const response = await finishLogin(device.get(data, twist))
    expect(response).toMatchObject(loginFailedError)
    expect(response.headers.get('authorization')).toBeNull()
    expect((await finishLogin(device.get(data))).status).toBe('challenge' in twist ? 200 : 400)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('an assertion sent ten times at once logs in once', async () => {
    const { device } = await registered()
    const body = device.get((await beginLogin()).data)
    const responses = await inParallel(10, () => finishLogin(body))
    expect(statusesOf(responses).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await finishLogin(body)).toMatchObject(loginFailedError)
    const { data } = await beginLogin()
    await rest.world.advanceClock(5 * minute - 5_000)
    const expiredOptions = (await beginLogin()).data
    expect((await finishLogin(device.get(data))).status).toBe(200)
    await rest.world.advanceClock(5 * minute)
    expect(await finishLogin(device.get(expiredOptions))).toMatchObject(loginFailedError)
  })

  it('a login rejects a signature counter that does not increase, unless all are 0', async () => {
    const { device } = await registered()
    const statuses: number[] = []
    for (const counter of [0, 0, 5, 5, 4, 0, 6, 4_294_967_295])
      statuses.push((await logInWith(device, { counter })).status)
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 200, 200])
    expect(await logInWith(device, { counter: 5 })).toMatchObject(copiedError)
  })

  it('a synced passkey logs in with any counter, and the last one is stored', async () => {
    const { device } = await registered()
    const statuses: number[] = []
    for (const counter of [5, 3, 0, 1])
      statuses.push((await logInWith(device, { counter, synced: true })).status)
    // If the passkey is not synced, the API compares the counter with the stored one.
    for (const counter of [1, 2]) statuses.push((await logInWith(device, { counter })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 400, 200])
  })

  it('of two concurrent logins, the one with the higher counter succeeds', async () => {
    const { device } = await registered()
    for (let round = 0; round < 10; round++) {
      const earlier = device.get((await beginLogin()).data)
      const later = device.get((await beginLogin()).data)
      const responses = await Promise.all([finishLogin(earlier), finishLogin(later)])
      expect(responses[1].status).toBe(200)
    }
    const assertions = await inParallel(2, async () => device.get((await beginLogin()).data, { counter: 77 }))
    expect(statusesOf(await Promise.all(assertions.map(finishLogin))).sort()).toEqual([200, 400])
  })

  it('an authenticator that is unregistered or of a deleted account cannot log in', async () => {
    expect(await logInWith(new Authenticator())).toMatchObject(removedError)
    const { password, token, device } = await registered()
    await people.deleteAccount(token, password)
    expect(await logInWith(device)).toMatchObject(removedError)
    expect((await register((await people.newCustomer()).token, device)).status).toBe(200)
  })

  it.each([
    [{}, ['id', 'rawId', 'response', 'type']],
    [{ id: 'YQ', rawId: 'YQ', type: 'public-key', response: {} }, []],
    [{ id: '', rawId: 7, type: 'otp', response: 'x' }, ['id', 'rawId', 'response', 'type']],
  ])('the fingerprint login body %j returns 422', async (body, fields) => {
    const response = await finishLogin(body)
    expect(response.status).toBe(422)
    for (const field of fields) expect(Object.keys(response.fields)).toContain(field)
  })
})
