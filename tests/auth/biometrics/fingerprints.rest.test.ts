import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { unauthorized } from '../../fixtures/rest'
import { staleLogin } from '../account/contract-errors'
import { customerCalls, hour, inParallel, minute, statusesOf, tokenOf } from '../account/customers.fixture'
import { Authenticator } from './authenticator'
import { biometricsOf } from './biometrics.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { beginRegistration, finishRegistration, registered, logInWith } = biometricsOf(rest)

const path = '/v1/auth/biometric'
const listFingerprints = async (token: string) => (await rest.get<Shape<'Fingerprint'>[]>(path, token)).data
const removeFingerprint = (token: string, id: string) =>
  rest.request<{ id: string }>(`${path}/${id}`, { method: 'DELETE', token })
const addFingerprint = async (token: string, extraFields: object = {}, headers = {}) => {
  const device = new Authenticator()
  const { data } = await beginRegistration(token)
  const body = { ...device.create(data), ...extraFields }
  const { status, summary } = await rest.request(`${path}/registration`, { body, token, headers })
  return { device, status, summary }
}

describe('registering a fingerprint (ruling 21)', () => {
  it('a stale token can neither begin nor finish a registration', async () => {
    const { token } = await people.newCustomer()
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    await rest.world.advanceClock(5 * minute)
    expect(await beginRegistration(token)).toMatchObject(staleLogin)
    expect(await finishRegistration(token, device.create(data))).toMatchObject(staleLogin)
    expect(await finishRegistration(token, {})).toMatchObject(staleLogin)
    expect(await listFingerprints(token)).toEqual([])
  })

  it('a fingerprint is named after the device, or else after the user agent', async () => {
    const { token } = await people.newCustomer()
    const agent =
      'Mozilla/5.0 (Linux; Android 13; Infinix X6515) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
    await addFingerprint(token, { name: '  Ada’s phone ' })
    await rest.world.advanceClock(1)
    await addFingerprint(token, { name: '   ' }, { 'user-agent': agent })
    await rest.world.advanceClock(1)
    await addFingerprint(token, {}, { 'user-agent': 'curl/8' })
    const names = (await listFingerprints(token)).map(({ name }) => name)
    expect(names).toEqual(['Unnamed device', 'Chrome on Android', 'Ada’s phone'])
    expect((await addFingerprint(token, { name: 'x'.repeat(65) })).status).toBe(422)
    expect((await addFingerprint(token, { name: 'x'.repeat(64) })).status).toBe(200)
  })

  it('an account registers at most ten fingerprints (ruling 24)', async () => {
    const token = await rest.logIn('ada')
    for (let count = 0; count < 8; count++) expect((await addFingerprint(token)).status).toBe(200)
    const challenges = await inParallel(4, () => beginRegistration(token))
    const responses = await Promise.all(
      challenges.map(({ data }) => finishRegistration(token, new Authenticator().create(data))),
    )
    expect(statusesOf(responses).sort()).toEqual([200, 200, 409, 409])
    expect(await addFingerprint(token)).toMatchObject({ status: 409, summary: 'Remove one first' })
    const [newest] = await listFingerprints(token)
    expect((await removeFingerprint(token, newest!.id)).status).toBe(200)
    expect((await addFingerprint(token)).status).toBe(200)
    expect(await listFingerprints(token)).toHaveLength(10)
  })
})

it('the fingerprint list has the caller’s fingerprints only (ruling 21)', async () => {
  const { token, device } = await registered()
  const before = Date.now()
  const [id, name, createDate] = Array(3).fill(expect.any(String))
  expect(await listFingerprints(token)).toEqual([
    { id, credentialId: device.id, name, createDate, lastUsedDate: null },
  ])
  expect((await logInWith(device)).status).toBe(200)
  const [used] = await listFingerprints(token)
  expect(Date.parse(used!.lastUsedDate ?? '')).toBeGreaterThan(before - hour)
  expect(await listFingerprints((await people.newCustomer()).token)).toEqual([])
  expect(await rest.get(path)).toMatchObject({ status: 401, summary: unauthorized })
  expect((await rest.get(path, 'sade')).status).toBe(403)
})

describe('removing a fingerprint (ruling 21)', () => {
  it('removing a fingerprint ends only its own sessions', async () => {
    const { token, device } = await registered()
    const { device: other } = await addFingerprint(token)
    const deviceToken = tokenOf(await logInWith(device))
    const otherToken = tokenOf(await logInWith(other))
    expect(await removeFingerprint(token, device.id)).toMatchObject({ status: 200, data: { id: device.id } })
    expect((await logInWith(device)).status).toBe(400)
    const accepted = await Promise.all([deviceToken, otherToken, token].map(people.isAccepted))
    expect(accepted).toEqual([false, true, true])
  })

  it('removing a fingerprint checks the token’s age before the id', async () => {
    const { token, device } = await registered()
    await rest.world.advanceClock(5 * minute)
    expect(await removeFingerprint(token, device.id)).toMatchObject(staleLogin)
    expect(await removeFingerprint(token, 'nothing')).toMatchObject(staleLogin)
    // A stale token still lists fingerprints: only changes require a fresh one.
    expect(await listFingerprints(token)).toHaveLength(1)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('a password change keeps fingerprints (ruling 21)', async () => {
    const { token, device, password } = await registered()
    expect((await people.changePassword(token, password)).status).toBe(200)
    expect((await logInWith(device)).status).toBe(200)
  })
})
