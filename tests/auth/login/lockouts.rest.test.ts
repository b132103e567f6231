import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { from, hour, minute, peopleOf } from '../account/people.stage'
import { tooManyAttempts } from '../account/refusals'

const rest = contractStage()
const people = peopleOf(rest)
/** Guesses at one account from one address after another; the statuses. */
const guess = async (username: string, addresses: readonly string[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const address of addresses)
    statuses.push((await people.logIn(username, `no ${statuses.length}`, from(address))).status)
  return statuses
}
const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe('a source as a network (ruling 24)', () => {
  it('addresses of one IPv6 /64, however written, share ten guesses', async () => {
    const { username, password } = await people.newCustomer()
    const addresses = times(12, (at) => `2001:db8:7:1:${at.toString(16)}::${at}`)
    expect((await guess(username, addresses)).filter((status) => status === 400)).toHaveLength(10)
    expect(await people.logIn(username, password, from('2001:0DB8:0007:0001::9'))).toMatchObject(
      tooManyAttempts,
    )
    expect((await people.logIn(username, password, from('2001:db8:7:2::9'))).status).toBe(200)
  })

  it('an IPv6 /48 has ten times the allowance of a /64', async () => {
    const addresses = times(1_000, (at) => `2001:db8:48:${Math.floor(at / 50).toString(16)}::1`)
    const { username, password } = await people.newCustomer()
    const finish = async (address: string, at: number) => {
      const body = { id: 'none', rawId: 'none', type: 'public-key', response: spoilt(at) }
      const headers = from(address)
      expect((await rest.ask('/v1/auth/biometric/authentication', { body, headers })).status).toBe(400)
    }
    for (let at = 0; at < 1_000; at += 25)
      await Promise.all(
        addresses.slice(at, at + 25).map((clientAddress, nth) => finish(clientAddress, at + nth)),
      )
    // An unused /64 of the attacker’s /48.
    expect(await people.logIn(username, password, from('2001:db8:48:ffff::1'))).toMatchObject(tooManyAttempts)
    expect((await people.logIn(username, password, from('2001:db8:49::1'))).status).toBe(200)
    await rest.world.advanceClock(15 * minute)
    expect((await people.logIn(username, password, from('2001:db8:48:ffff::1'))).status).toBe(200)
  }, 120_000)
})

const text = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const spoilt = (at: number) => ({
  clientDataJSON: text({ type: 'webauthn.get', challenge: text(`c${at}`), origin: 'http://localhost:5173' }),
  authenticatorData: text('none'),
  signature: text('none'),
})

describe('lockout of attackers (ruling 24)', () => {
  it('ten guesses from another source do not lock out the owner', async () => {
    const { username, password } = await people.newCustomer()
    await guess(username, Array(10).fill('198.51.100.7'))
    expect(await people.logIn(username, password, from('198.51.100.7'))).toMatchObject(tooManyAttempts)
    expect((await people.logIn(username, password, from('192.0.2.1'))).status).toBe(200)
    expect((await people.logIn(username, 'the next', from('198.51.100.7'))).status).toBe(429)
  })

  it('100 guesses a day from many sources lock out all but known sources', async () => {
    const { username, password, token } = await people.newCustomer()
    const home = '192.0.2.77'
    expect((await people.logIn(username, password, from(home))).status).toBe(200)
    const statuses = await guess(
      username,
      times(104, (at) => `198.51.100.${100 + at}`),
    )
    expect(statuses).toEqual([...Array(100).fill(400), ...Array(4).fill(429)])

    const stranger = await people.logIn(username, password, from('198.51.100.250'))
    expect(stranger).toMatchObject(tooManyAttempts)
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect((await people.logIn(username, password, from(home))).status).toBe(200)

    // Ten own failures end that too, for a quarter of an hour.
    await guess(username, Array(10).fill(home))
    expect((await people.logIn(username, password, from(home))).status).toBe(429)
    await rest.world.advanceClock(15 * minute)
    expect((await people.logIn(username, password, from(home))).status).toBe(200)
    // Everything that asks for the password counts and knows the same.
    const change = (address: string) => people.changePassword(token, password, undefined, from(address))
    expect((await change('198.51.100.250')).status).toBe(429)
    expect((await change(home)).status).toBe(200)
  }, 120_000)

  it('a source is known for 30 days after a sign-in', async () => {
    const { username, password } = await people.newCustomer()
    const home = '192.0.2.88'
    const flood = (net: string) =>
      guess(
        username,
        times(100, (at) => `${net}.${at}`),
      )
    expect((await people.logIn(username, password, from(home))).status).toBe(200)
    await rest.world.advanceClock(30 * 24 * hour - minute)
    expect((await flood('198.18.1')).at(-1)).toBe(400)
    expect((await people.logIn(username, password, from(home))).status).toBe(200)
    await rest.world.advanceClock(30 * 24 * hour)
    await flood('198.18.2')
    expect((await people.logIn(username, password, from(home))).status).toBe(429)
  }, 120_000)
})
