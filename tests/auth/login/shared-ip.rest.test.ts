import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { tooManyAttempts } from '../account/contract-errors'
import {
  customerCalls,
  fromAddress,
  hour,
  inBatches,
  minute,
  nextPassword,
  statusesOf,
} from '../account/customers.fixture'
import type { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { recoveryOf } from '../recovery/recovery.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { beginLogin, registerFor } = biometricsOf(rest)
const { mailedCode, send } = recoveryOf(rest)
const carrierAddress = '102.89.33.7'
const carrier = fromAddress(carrierAddress)

const newNeighbour = () => people.newCustomer(carrier)
const attack = async (count = 100) =>
  statusesOf(await inBatches(count, 10, (index) => people.logIn(`victim${index}`, 'wrong', carrier)))
const logInWrongly = ({ username }: { username: string }, count: number) =>
  people.guessFrom(username, Array(count).fill(carrierAddress))

describe('known accounts behind a shared address (ruling 32)', () => {
  it('a known account may fail ten logins in 15 minutes', async () => {
    const knownCustomer = await newNeighbour()
    await attack()
    expect(await logInWrongly(knownCustomer, 9)).toEqual(Array(9).fill(400))
    expect((await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).status).toBe(200)
    expect(await logInWrongly(knownCustomer, 2)).toEqual([400, 429])
    expect(await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).toMatchObject(
      tooManyAttempts,
    )
    await rest.world.advanceClock(15 * minute)
    expect((await people.logIn(knownCustomer.username, knownCustomer.password, carrier)).status).toBe(200)
  })

  it('failed logins to known accounts do not count against the source', async () => {
    const neighbours = await Promise.all(Array.from({ length: 4 }, newNeighbour))
    for (const customer of neighbours) expect(await logInWrongly(customer, 10)).toEqual(Array(10).fill(400))
    expect(await attack(99)).toEqual(Array(99).fill(404))
    const stranger = await people.newCustomer()
    expect(await logInWrongly(stranger, 2)).toEqual([400, 429])
  })

  it('an account remains known at an address for 30 days after a login', async () => {
    const registeredCustomer = await newNeighbour()
    const loggedInCustomer = await people.newCustomer()
    expect((await people.logIn(loggedInCustomer.username, loggedInCustomer.password, carrier)).status).toBe(
      200,
    )
    await rest.world.advanceClock(30 * 24 * hour - minute)
    await attack()
    for (const { username, password } of [registeredCustomer, loggedInCustomer])
      expect((await people.logIn(username, password, carrier)).status).toBe(200)
    await rest.world.advanceClock(30 * 24 * hour)
    await attack()
    expect(
      (await people.logIn(registeredCustomer.username, registeredCustomer.password, carrier)).status,
    ).toBe(429)
  })

  it('other sources in an IPv6 /48 do not lock out a known source', async () => {
    const home = fromAddress('2001:db8:99:1::1')
    const { username, password } = await people.newCustomer()
    expect((await people.logIn(username, password, home)).status).toBe(200)
    await inBatches(100, 10, (index) =>
      people.logIn(username, 'wrong', fromAddress(`2001:db8:99:${(16 + index).toString(16)}::1`)),
    )
    expect((await people.logIn(username, password, fromAddress('2001:db8:99:ff::1'))).status).toBe(429)
    expect((await people.logIn(username, password, home)).status).toBe(200)
  })

  it('a known account can use a fingerprint or a reset code during an attack', async () => {
    const knownCustomer = await newNeighbour()
    const device = await registerFor(knownCustomer.token)
    const stranger = await people.newCustomer()
    const strangersDevice = await registerFor(stranger.token)
    await attack()
    const fingerprintStatus = async (authenticator: Authenticator) => {
      const body = authenticator.get((await beginLogin()).data)
      return (await rest.request('/v1/auth/biometric/authentication', { body, headers: carrier })).status
    }
    expect([await fingerprintStatus(device), await fingerprintStatus(strangersDevice)]).toEqual([200, 429])
    const resetStatus = async ({ email }: { email: string }) => {
      await send(email)
      const body = { email, newPassword: nextPassword, otp: await mailedCode(email) }
      return (await rest.request('/v1/auth/recovery/reset', { body, headers: carrier })).status
    }
    expect([await resetStatus(knownCustomer), await resetStatus(stranger)]).toEqual([200, 429])
  })
})
