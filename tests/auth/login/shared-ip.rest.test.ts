import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import {
  from,
  hour,
  minute,
  newRegistration,
  nextPassword,
  peopleOf,
  statusesOf,
  tokenOf,
} from '../account/customers.fixture'
import { tooManyAttempts } from '../account/refusals'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'

const rest = contractFixture()
const people = peopleOf(rest)
const { beginLogin, register, registerFor } = biometricsOf(rest)
const carrier = from('102.89.33.7')

/** A customer who signed in behind the carrier's address, by registration unless stated. */
const neighbour = async () => {
  const { password, ...person } = newRegistration()
  const response = await rest.request<{ id: string }>('/v1/app/customers', {
    body: { ...person, password },
    headers: carrier,
  })
  expect(response.status).toBe(201)
  return { ...person, password, id: response.data.id, token: tokenOf(response) }
}
/** The attack: one subscriber's failed logins to accounts that need not exist. */
const attack = async (count = 100) => {
  const answers = []
  for (let at = 0; at < count; at += 10)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - at) }, (_, nth) =>
          people.logIn(`victim${at + nth}`, 'wrong', carrier),
        ),
      )),
    )
  return statusesOf(answers)
}
const wrong = async ({ username }: { username: string }, times: number) => {
  const statuses = []
  for (let at = 0; at < times; at++) statuses.push((await people.logIn(username, `no ${at}`, carrier)).status)
  return statuses
}

describe('known accounts behind a shared address (ruling 32)', () => {
  it('a known account has ten wrong tries in 15 minutes', async () => {
    const knownCustomer = await neighbour()
    await attack()
    expect(await wrong(knownCustomer, 9)).toEqual(Array(9).fill(400))
    expect((await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).status).toBe(200)
    expect(await wrong(knownCustomer, 2)).toEqual([400, 429])
    expect(await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).toMatchObject(
      tooManyAttempts,
    )
    await rest.world.advanceClock(15 * minute)
    expect((await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).status).toBe(200)
  })

  it('tries of known accounts do not count against the source', async () => {
    const neighbours = await Promise.all(Array.from({ length: 4 }, neighbour))
    for (const customer of neighbours) expect(await wrong(customer, 10)).toEqual(Array(10).fill(400))
    expect(await attack(99)).toEqual(Array(99).fill(404))
    const stranger = await people.newCustomer()
    expect(await wrong(stranger, 2)).toEqual([400, 429])
  })

  it('an account stays known at an address for 30 days after a sign-in', async () => {
    const registered = await neighbour()
    const signedIn = await people.newCustomer()
    expect((await people.logIn(signedIn.username, signedIn.password, carrier)).status).toBe(200)
    await rest.world.advanceClock(30 * 24 * hour - minute)
    await attack()
    for (const { username, password } of [registered, signedIn])
      expect((await people.logIn(username, password, carrier)).status).toBe(200)
    await rest.world.advanceClock(30 * 24 * hour)
    await attack()
    expect((await people.logIn(registered.username, registered.password, carrier)).status).toBe(429)
  })

  it('strangers in an IPv6 /48 do not use up a known account’s tries', async () => {
    const home = from('2001:db8:99:1::1')
    const { username, password } = await people.newCustomer()
    expect((await people.logIn(username, password, home)).status).toBe(200)
    for (let at = 0; at < 100; at += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, nth) =>
          people.logIn(username, 'wrong', from(`2001:db8:99:${(16 + at + nth).toString(16)}::1`)),
        ),
      )
    expect((await people.logIn(username, password, from('2001:db8:99:ff::1'))).status).toBe(429)
    expect((await people.logIn(username, password, home)).status).toBe(200)
  })

  it('a known account may use a fingerprint or a reset code during an attack', async () => {
    const knownCustomer = await neighbour()
    const device = await registerFor(knownCustomer.token)
    const stranger = await people.newCustomer()
    const other = new Authenticator()
    await register(stranger.token, other)
    await attack()
    const finger = async (authenticator: Authenticator) => {
      const body = authenticator.get((await beginLogin()).data)
      return (await rest.request('/v1/auth/biometric/authentication', { body, headers: carrier })).status
    }
    expect([await finger(device), await finger(other)]).toEqual([200, 429])
    const reset = async ({ email }: { email: string }) => {
      await rest.request('/v1/auth/recovery/send', { body: { email } })
      const [mail] = await rest.world.mails(email)
      const otp = /\b\d{6}\b/.exec(mail!.body)![0]
      const body = { email, newPassword: nextPassword, otp }
      return (await rest.request('/v1/auth/recovery/reset', { body, headers: carrier })).status
    }
    expect([await reset(knownCustomer), await reset(stranger)]).toEqual([200, 429])
  })
})
