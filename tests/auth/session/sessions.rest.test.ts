import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { unauthorized } from '../../fixtures/rest'
import { staleLogin } from '../account/contract-errors'
import { customerCalls, fromAddress, inParallel, minute, tokenOf } from '../account/customers.fixture'
import { biometricsOf } from '../biometrics/biometrics.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { registered, logInWith } = biometricsOf(rest)

type Session = Shape<'Session'>
const path = '/v1/app/sessions'
const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; Infinix X6515) Chrome/120.0 Mobile Safari/537.36',
}
const laptop = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/133.0' }

const listSessions = async (token: string) => (await rest.get<Session[]>(path, token)).data
const endSession = (token: string, id?: string) =>
  rest.request(id === undefined ? path : `${path}/${id}`, { method: 'DELETE', token })
const loginNotifications = async (token: string) =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data
    .map(({ title }) => title)
    .filter((title) => title.startsWith('New login'))
const logInTo = async (
  { username, password }: { username: string; password: string },
  headers: Record<string, string> = phone,
) => tokenOf(await people.logIn(username, password, headers))

it('a 401 mentions another device only if that device ended the token', async () => {
  const customer = await people.newCustomer()
  const summaryOf = async (token: string) => (await rest.get(path, token)).summary
  const phoneToken = await logInTo(customer)
  expect((await endSession(customer.token)).status).toBe(200)
  expect(await summaryOf(phoneToken)).toBe('You were logged out from another device')
  const confirmedToken = tokenOf(
    await people.logIn(customer.username, customer.password, { ...phone, authorization: customer.token }),
  )
  expect(await summaryOf(customer.token)).toBe(unauthorized)
  await rest.request('/v1/auth/logout', { method: 'POST', token: confirmedToken })
  expect(await summaryOf(confirmedToken)).toBe(unauthorized)
})

it('a login activity names the browser and the system', async () => {
  const customer = await people.newCustomer()
  const token = await logInTo(customer)
  const { data } = await rest.get<{ type: string; client?: string }[]>('/v1/app/activities', token)
  expect(data[0]).toMatchObject({ type: 'login', client: 'Chrome on Android' })
})

describe('list of sessions', () => {
  it('the list has each session with client and times, the caller’s first [EXT-50]', async () => {
    const customer = await people.newCustomer()
    const startedAt = await rest.now()
    await rest.world.advanceClock(10 * minute)
    const token = await logInTo(customer)
    const response = await rest.get<Session[]>(path, token)
    expect(response.data.map(({ client, current }) => [client, current])).toEqual([
      ['Chrome on Android', true],
      ['Unknown device', false],
    ])
    expect(Math.abs(Date.parse(response.data[1]!.createdAt) - startedAt)).toBeLessThan(minute)
    for (const secret of [token, customer.token].map((bearer) => bearer.slice(7)))
      for (const text of [secret, createHash('sha256').update(secret).digest('hex')])
        expect(response.text).not.toContain(text)
    expect(await rest.get(path)).toMatchObject({ status: 401, summary: unauthorized })
    expect((await rest.get(path, 'sade')).status).toBe(403)
  })

  it('lastSeenAt is the time of the latest request, to the minute [EXT-50]', async () => {
    const { token } = await people.newCustomer()
    const lastSeenMinute = async () => {
      const [session] = await listSessions(token)
      return Math.round((Date.parse(session!.lastSeenAt) - Date.parse(session!.createdAt)) / minute)
    }
    await rest.world.advanceClock(minute - 10_000)
    expect(await lastSeenMinute()).toBe(0)
    await rest.world.advanceClock(10 * minute)
    expect(await lastSeenMinute()).toBe(11)
  })

  it('a confirmed or changed password continues the session [EXT-53]', async () => {
    const customer = await people.newCustomer()
    const token = await logInTo(customer)
    const [before] = await listSessions(token)
    await rest.world.advanceClock(10 * minute)
    const confirmedToken = await logInTo(customer, { ...laptop, authorization: token })
    const newToken = tokenOf(await people.changePassword(confirmedToken, customer.password))
    expect(await listSessions(newToken)).toMatchObject([
      { id: before!.id, client: before!.client, createdAt: before!.createdAt },
    ])
  })
})

describe('ending sessions', () => {
  it('a customer ends one session, and then all others [EXT-51]', async () => {
    const customer = await people.newCustomer()
    const [phoneToken, secondToken, thirdToken] = [
      await logInTo(customer),
      await logInTo(customer),
      await logInTo(customer),
    ]
    const acceptedTokens = () =>
      Promise.all([customer.token, phoneToken, secondToken, thirdToken].map(people.isAccepted))
    const [{ id }] = (await listSessions(secondToken)) as [Session]
    expect(await endSession(phoneToken, id)).toMatchObject({ status: 200, data: { id } })
    expect(await acceptedTokens()).toEqual([true, true, false, true])
    expect(await endSession(phoneToken, id)).toMatchObject({ status: 404, summary: 'Device not found' })
    expect(await endSession(phoneToken)).toMatchObject({ status: 200, data: { revoked: true } })
    expect(await acceptedTokens()).toEqual([false, true, false, false])
    expect((await people.activitiesOf(phoneToken)).slice(0, 2)).toEqual([
      'other sessions ended',
      'session ended',
    ])
  })

  it('ending sessions needs a password typed in the last 5 minutes [EXT-51]', async () => {
    const { token } = await people.newCustomer()
    await rest.world.advanceClock(5 * minute)
    const [{ id }] = (await listSessions(token)) as [Session]
    for (const target of [id, 'nothing', undefined])
      expect(await endSession(token, target)).toMatchObject(staleLogin)
    expect(await people.isAccepted(token)).toBe(true)
  })

  it('a customer cannot end another customer’s sessions [EXT-51]', async () => {
    const [victim, attacker] = [await people.newCustomer(), await people.newCustomer()]
    const [{ id }] = (await listSessions(victim.token)) as [Session]
    const rejection = await endSession(attacker.token, id)
    expect(rejection).toMatchObject({ status: 404 })
    for (const guess of [
      'nothing',
      '%25',
      '*',
      `${id.slice(0, -1)}%25`,
      id.toUpperCase().replaceAll('-', ''),
    ])
      expect((await endSession(attacker.token, guess)).text).toBe(rejection.text)
    await endSession(attacker.token)
    expect(await people.isAccepted(victim.token)).toBe(true)
    expect(await people.activitiesOf(victim.token)).not.toContain('session ended')
  })

  it('a concurrent re-authentication does not keep a session alive [EXT-51]', async () => {
    const customer = await people.newCustomer()
    const phoneToken = await logInTo(customer)
    const id = (await listSessions(customer.token))[0]!.id
    const [response] = await Promise.all([
      endSession(phoneToken, id),
      inParallel(4, () => logInTo(customer, { authorization: customer.token })),
    ])
    expect(response.status).toBe(200)
    expect((await listSessions(phoneToken)).map((session) => session.id)).not.toContain(id)
  })
})

describe('new login', () => {
  it('a login from a new browser or network sends one notification [EXT-54]', async () => {
    const customer = await people.newCustomer()
    expect(await loginNotifications(customer.token)).toEqual([])
    await logInTo(customer, phone)
    const lagos = new Date((await rest.now()) + 60 * minute).toISOString().slice(11, 15)
    const [title, ...others] = await loginNotifications(customer.token)
    expect(others).toEqual([])
    expect(title).toMatch(new RegExp(`^New login: Chrome on Android, ${lagos}\\d$`))
    await logInTo(customer, phone)
    expect(await loginNotifications(customer.token)).toHaveLength(1)
    await logInTo(customer, { ...phone, ...fromAddress('203.0.113.7') })
    expect(await loginNotifications(customer.token)).toHaveLength(2)
    await logInTo(customer, laptop)
    expect(await loginNotifications(customer.token)).toHaveLength(3)
  })

  it('a fingerprint login on a new device sends one notification [EXT-54]', async () => {
    const { token, device } = await registered()
    await logInWith(device)
    expect(await loginNotifications(token)).toEqual([])
    for (const _ of [1, 2]) await logInWith(device, {}, phone)
    expect(await loginNotifications(token)).toEqual([
      expect.stringMatching(/^New login: Chrome on Android, /),
    ])
  })

  it('re-authentication sends no login notification [EXT-54]', async () => {
    const customer = await people.newCustomer()
    const token = await logInTo(customer, { ...laptop, authorization: customer.token })
    expect(await loginNotifications(token)).toEqual([])
  })
})
