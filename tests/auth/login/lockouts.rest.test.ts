import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { tooManyAttempts } from '../account/contract-errors'
import { customerCalls, fromAddress } from '../account/customers.fixture'

const rest = contractFixture()
const people = customerCalls(rest)

describe('lockout of attackers (ruling 24)', () => {
  it('all addresses of an IPv6 /64 share ten guesses', async () => {
    const { username, password } = await people.newCustomer()
    const addresses = Array.from({ length: 12 }, (_, index) => `2001:db8:7:1:${index.toString(16)}::${index}`)
    const statuses = await people.guessFrom(username, addresses)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(await people.logIn(username, password, fromAddress('2001:0DB8:0007:0001::9'))).toMatchObject(
      tooManyAttempts,
    )
    expect((await people.logIn(username, password, fromAddress('2001:db8:7:2::9'))).status).toBe(200)
  })

  it('ten guesses from another source do not lock out the owner', async () => {
    const { username, password } = await people.newCustomer()
    await people.guessFrom(username, Array(10).fill('198.51.100.7'))
    expect(await people.logIn(username, password, fromAddress('198.51.100.7'))).toMatchObject(tooManyAttempts)
    expect((await people.logIn(username, password, fromAddress('192.0.2.1'))).status).toBe(200)
    expect((await people.logIn(username, 'the next', fromAddress('198.51.100.7'))).status).toBe(429)
  })

  it('wrong passwords at login, password change and deletion count together', async () => {
    const { username, email, password, token } = await people.newCustomer()
    const changePassword = (oldPassword: string) => people.changePassword(token, oldPassword)
    const deleteAccount = (guess: string) => people.deleteAccount(token, guess)
    for (let guess = 1; guess <= 3; guess++) {
      expect((await people.logIn(guess % 2 ? username : email, `guess-${guess}`)).status).toBe(400)
      expect((await changePassword(`guess-${guess}`)).status).toBe(400)
      expect((await deleteAccount(`guess-${guess}`)).status).toBe(400)
    }
    // A correct password in between neither counts nor resets the count.
    expect((await people.logIn(username, password)).status).toBe(200)
    expect((await changePassword('the-tenth')).status).toBe(400)
    expect(await people.logIn(username, password)).toMatchObject(tooManyAttempts)
    expect(await changePassword(password)).toMatchObject(tooManyAttempts)
    expect(await deleteAccount(password)).toMatchObject(tooManyAttempts)
    expect(await people.isAccepted(token)).toBe(true)
  })

  it('ten wrong passwords in 15 minutes lock the account under every login name', async () => {
    const password = 'Kemi-Naira-1'
    for (let guess = 1; guess <= 10; guess++)
      expect((await people.logIn('kemi', `guess ${guess}`)).status).toBe(400)
    const rejection = await people.logIn('kemi@example.com', password)
    expect(rejection).toMatchObject(tooManyAttempts)
    const wait = Number(rejection.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await people.logIn('bola', 'Bola-Naira-1')).status).toBe(200)
    await rest.world.advanceClock((wait - 30) * 1000)
    expect((await people.logIn('kemi', password)).status).toBe(429)
    await rest.world.advanceClock(30_000)
    expect((await people.logIn('kemi', password)).status).toBe(200)
  })
})
