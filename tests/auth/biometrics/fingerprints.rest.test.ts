import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { unauthorized } from '../../stage/rest'
import { atOnce, hour, minute, peopleOf, statusesOf, tokenOf } from '../account/people.stage'
import { stale } from '../account/refusals'
import { Authenticator } from './authenticator'
import { biometricsOf } from './biometrics.stage'

const rest = contractStage()
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
  rest.ask<{ id: string }>(`${path}/${id}`, { method: 'DELETE', token })
const add = async (token: string, more: object = {}, headers = {}) => {
  const device = new Authenticator()
  const { data } = await beginRegistration(token)
  const body = { ...device.create(data), ...more }
  const { status, summary } = await rest.ask(`${path}/registration`, { body, token, headers })
  return { device, status, summary }
}
const listed = async (token: string) => {
  const notices = (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data
  const all = [...notices.map(({ title }) => title), ...(await people.activitiesOf(token))]
  return all.filter((text) => /^fingerprint/i.test(text))
}

describe('registering a fingerprint (ruling 21)', () => {
  it('the attack: an old token registers a passkey as a back door: refused before and after the finger', async () => {
    const { token } = await people.newCustomer()
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    await rest.world.advanceClock(5 * minute)
    expect(await beginRegistration(token)).toMatchObject(stale)
    expect(await finishRegistration(token, device.create(data))).toMatchObject(stale)
    expect(await finishRegistration(token, {})).toMatchObject(stale)
    expect(await list(token)).toEqual([])
  })

  it('a token of a fingerprint is never fresh', async () => {
    const { device } = await registered()
    const biometric = tokenOf(await logInWith(device))
    expect(await beginRegistration(biometric)).toMatchObject(stale)
    expect(await remove(biometric, device.id)).toMatchObject(stale)
  })

  it('takes the device’s name, or what the user agent says for a blank one or none', async () => {
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

  it('stops at ten, also when more come at once: one has to go first (ruling 24)', async () => {
    const token = await rest.logIn('ada')
    for (let count = 0; count < 8; count++) expect((await add(token)).status).toBe(200)
    const challenges = await atOnce(4, () => beginRegistration(token))
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

it('the list of fingerprints (ruling 21) has name and times, newest first, of the caller alone', async () => {
  const { token, device } = await registered()
  const before = Date.now()
  const [id, name, createDate] = Array(3).fill(expect.any(String))
  expect(await list(token)).toEqual([{ id, name, createDate, lastUsedDate: null }])
  expect((await logInWith(device)).status).toBe(200)
  const [used] = await list(token)
  expect(Date.parse(used!.lastUsedDate ?? '')).toBeGreaterThan(before - hour)
  expect(await list((await people.newCustomer()).token)).toEqual([])
  expect(await rest.get(path)).toMatchObject({ status: 401, summary: unauthorized })
  expect((await rest.get(path, 'sade')).status).toBe(403)
})

describe('removing a fingerprint (ruling 21)', () => {
  it('ends it and the sessions that began with it, and no others', async () => {
    const { token, device } = await registered()
    expect(await listed(token)).toEqual(['Fingerprint added', 'fingerprint added'])
    const { device: other } = await add(token)
    const withIt = tokenOf(await logInWith(device))
    const withOther = tokenOf(await logInWith(other))
    expect(await remove(token, device.id)).toMatchObject({ status: 200, data: { id: device.id } })
    expect((await logInWith(device)).status).toBe(400)
    const open = await Promise.all([withIt, withOther, token].map(people.opens))
    expect(open).toEqual([false, true, true])
    const removals = (await listed(token)).filter((text) => text.endsWith('removed'))
    expect(removals).toEqual(['Fingerprint removed', 'fingerprint removed'])
  })

  it('wants the password before it says whether there is one', async () => {
    const { token, device } = await registered()
    await rest.world.advanceClock(5 * minute)
    expect(await remove(token, device.id)).toMatchObject(stale)
    expect(await remove(token, 'nothing')).toMatchObject(stale)
    // It is read with an old token too: only changes want the password.
    expect(await list(token)).toHaveLength(1)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('a change of the password leaves them: the customer decides (ruling 21)', async () => {
    const { token, device, password } = await registered()
    expect((await people.changePassword(token, password)).status).toBe(200)
    expect((await logInWith(device)).status).toBe(200)
  })
})
