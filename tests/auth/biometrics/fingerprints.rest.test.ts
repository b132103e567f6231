import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { unauthorized } from '../../fixtures/rest'
import { hour, inParallel, minute, peopleOf, statusesOf, tokenOf } from '../account/customers.fixture'
import { staleLogin } from '../account/refusals'
import { Authenticator } from './authenticator'
import { biometricsOf } from './biometrics.fixture'

const rest = contractFixture()
const people = peopleOf(rest)
const { beginRegistration, finishRegistration, registered, logInWith } = biometricsOf(rest)

interface Device {
  id: string
  name: string
  createDate: string
  lastUsedDate: string | null
}
const path = '/v1/auth/biometric'
const list = async (token: string) => (await rest.get<Device[]>(path, token)).data
const remove = (token: string, id: string) =>
  rest.request<{ id: string }>(`${path}/${id}`, { method: 'DELETE', token })
const add = async (token: string, more: object = {}, headers = {}) => {
  const device = new Authenticator()
  const { data } = await beginRegistration(token)
  const body = { ...device.create(data), ...more }
  const { status, summary } = await rest.request(`${path}/registration`, { body, token, headers })
  return { device, status, summary }
}
const listIds = async (token: string) => {
  const notices = (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data
  const all = [...notices.map(({ title }) => title), ...(await people.activitiesOf(token))]
  return all.filter((text) => /^fingerprint/i.test(text))
}

describe('registering a fingerprint (ruling 21)', () => {
  it('a stale token cannot register a passkey, before or after the gesture', async () => {
    const { token } = await people.newCustomer()
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    await rest.world.advanceClock(5 * minute)
    expect(await beginRegistration(token)).toMatchObject(staleLogin)
    expect(await finishRegistration(token, device.create(data))).toMatchObject(staleLogin)
    expect(await finishRegistration(token, {})).toMatchObject(staleLogin)
    expect(await list(token)).toEqual([])
  })

  it('a fingerprint takes the device’s name, or else the user agent’s', async () => {
    const { token } = await people.newCustomer()
    const agent =
      'Mozilla/5.0 (Linux; Android 13; Infinix X6515) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
    await add(token, { name: '  Ada’s phone ' })
    await rest.world.advanceClock(1)
    await add(token, { name: '   ' }, { 'user-agent': agent })
    await rest.world.advanceClock(1)
    await add(token, {}, { 'user-agent': 'curl/8' })
    const names = (await list(token)).map(({ name }) => name)
    expect(names).toEqual(['Unnamed device', 'Chrome on Android', 'Ada’s phone'])
    expect((await add(token, { name: 'x'.repeat(65) })).status).toBe(422)
    expect((await add(token, { name: 'x'.repeat(64) })).status).toBe(200)
  })

  it('an account registers at most ten fingerprints (ruling 24)', async () => {
    const token = await rest.logIn('ada')
    for (let count = 0; count < 8; count++) expect((await add(token)).status).toBe(200)
    const challenges = await inParallel(4, () => beginRegistration(token))
    const answers = await Promise.all(
      challenges.map(({ data }) => finishRegistration(token, new Authenticator().create(data))),
    )
    expect(statusesOf(answers).sort()).toEqual([200, 200, 409, 409])
    expect(await add(token)).toMatchObject({ status: 409, summary: 'Remove one first' })
    const [newest] = await list(token)
    expect((await remove(token, newest!.id)).status).toBe(200)
    expect((await add(token)).status).toBe(200)
    expect(await list(token)).toHaveLength(10)
  })
})

it('the fingerprint list has only the caller’s, with name and times (ruling 21)', async () => {
  const { token, device } = await registered()
  const before = Date.now()
  const [id, name, createDate] = Array(3).fill(expect.any(String))
  expect(await list(token)).toEqual([{ id, credentialId: device.id, name, createDate, lastUsedDate: null }])
  expect((await logInWith(device)).status).toBe(200)
  const [used] = await list(token)
  expect(Date.parse(used!.lastUsedDate ?? '')).toBeGreaterThan(before - hour)
  expect(await list((await people.newCustomer()).token)).toEqual([])
  expect(await rest.get(path)).toMatchObject({ status: 401, summary: unauthorized })
  expect((await rest.get(path, 'sade')).status).toBe(403)
})

describe('removing a fingerprint (ruling 21)', () => {
  it('removing a fingerprint ends only the sessions that it opened', async () => {
    const { token, device } = await registered()
    expect(await listIds(token)).toEqual(['Fingerprint added', 'fingerprint added'])
    const { device: other } = await add(token)
    const withIt = tokenOf(await logInWith(device))
    const withOther = tokenOf(await logInWith(other))
    expect(await remove(token, device.id)).toMatchObject({ status: 200, data: { id: device.id } })
    expect((await logInWith(device)).status).toBe(400)
    const open = await Promise.all([withIt, withOther, token].map(people.opens))
    expect(open).toEqual([false, true, true])
    const removals = (await listIds(token)).filter((text) => text.endsWith('removed'))
    expect(removals).toEqual(['Fingerprint removed', 'fingerprint removed'])
  })

  it('removing a fingerprint checks the password before the fingerprint', async () => {
    const { token, device } = await registered()
    await rest.world.advanceClock(5 * minute)
    expect(await remove(token, device.id)).toMatchObject(staleLogin)
    expect(await remove(token, 'nothing')).toMatchObject(staleLogin)
    // Reading also works with an old token: only changes require the password.
    expect(await list(token)).toHaveLength(1)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('a password change keeps fingerprints (ruling 21)', async () => {
    const { token, device, password } = await registered()
    expect((await people.changePassword(token, password)).status).toBe(200)
    expect((await logInWith(device)).status).toBe(200)
  })
})
