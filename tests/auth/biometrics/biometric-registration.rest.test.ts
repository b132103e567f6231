import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { longText, minute, peopleOf, tokenOf } from '../account/people.stage'
import { Authenticator, dishonest, type Twist } from './authenticator'
import { biometricsOf } from './biometrics.stage'

const rest = contractStage()
const people = peopleOf(rest)
const { beginRegistration, finishRegistration, beginLogin, registered, logInWith } = biometricsOf(rest)
const failed = { status: 422, summary: 'Biometric registration failed' }

it('[API-22] GET /v1/auth/biometric/registration brings creation options for this customer in data, with another challenge each time', async () => {
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
  it('[API-23] [ENT-29] takes the credential as id, rawId, response and type, and answers its id; several may be registered, each once', async () => {
    const { id, token } = await people.newCustomer()
    const devices = [new Authenticator(), new Authenticator()]
    for (const device of devices) {
      const body = device.create((await beginRegistration(token)).data)
      expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
      expect(await finishRegistration(token, body)).toMatchObject({ status: 200, data: { id: device.id } })
      expect((await logInWith(device)).data.id).toBe(id)
    }
    for (const who of [token, (await people.newCustomer()).token]) {
      const { data } = await beginRegistration(who)
      expect(await finishRegistration(who, devices[0]!.create(data))).toMatchObject({
        status: 409,
        summary: 'This authenticator is already registered',
      })
    }
  })

  it.each<[what: string, twist: Twist]>([
    ...dishonest,
    ['a made-up challenge', { challenge: 'bm90LWdpdmVuLW91dA' }],
    ['a NUL for a challenge', { challenge: '\u0000' }],
    ['the answer to a login', { type: 'webauthn.get' }],
    ['an attestation that nobody asked for', { format: 'fido-u2f' }],
  ])('refuses %s', async (_what, twist) => {
    const token = await rest.logIn('ada')
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    expect(await finishRegistration(token, device.create(data, twist))).toMatchObject(failed)
    expect((await beginRegistration(token)).data.excludeCredentials).toEqual([])
    // The challenge is gone with the first try, unless another one was named.
    const again = await finishRegistration(token, device.create(data))
    expect(again.status).toBe(twist.challenge ? 200 : 422)
  })

  it('a challenge works once, for 5 minutes, and for whom it was made', async () => {
    const [one, two] = [await people.newCustomer(), await people.newCustomer()]
    const device = new Authenticator()
    const first = (await beginRegistration(one.token)).data
    expect(await finishRegistration(two.token, device.create(first))).toMatchObject(failed)
    const { challenge } = (await beginLogin()).data
    expect(await finishRegistration(one.token, device.create(first, { challenge }))).toMatchObject(failed)
    const late = (await beginRegistration(one.token)).data
    await rest.world.advanceClock(5 * minute)
    const again = tokenOf(await people.logIn(one.username, one.password))
    expect(await finishRegistration(again, device.create(late))).toMatchObject(failed)
    const last = (await beginRegistration(again)).data
    await rest.world.advanceClock(5 * minute - 5_000)
    expect((await finishRegistration(again, device.create(last))).status).toBe(200)
    expect(await finishRegistration(again, new Authenticator().create(last))).toMatchObject(failed)
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
  ])('a credential with %s: %i', async (_what, spoil, status) => {
    const token = await rest.logIn('ada')
    const body = new Authenticator().create((await beginRegistration(token)).data)
    expect((await finishRegistration(token, spoil(body))).status).toBe(status)
  })
})
