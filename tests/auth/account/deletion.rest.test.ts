import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { unauthorized } from '../../fixtures/rest'
import {
  customerCalls,
  inParallel,
  longText,
  newRegistration,
  statusesOf,
  tokenOf,
} from './customers.fixture'

const rest = contractFixture()
const people = customerCalls(rest)

const { customerOf, deleteAccount: remove } = people
const depositUsdt = (customer: string, amount: string) =>
  rest.world.deposit({ customer, symbol: 'USDT', chain: 'tron', amount })

describe('DELETE /v1/auth/account/{password}', () => {
  it('deleting an account ends every token and login [API-21] [PROFILE-21]', async () => {
    const { id, password, token, ...person } = await people.newCustomer()
    const otherToken = tokenOf(await people.logIn(person.username, password))
    expect(await remove(token, password)).toMatchObject({ status: 200, data: { id } })
    expect([await people.isAccepted(token), await people.isAccepted(otherToken)]).toEqual([false, false])
    for (const userId of [person.username, person.email])
      expect((await people.logIn(userId, password)).status).toBe(404)
    expect(await remove(token, password)).toMatchObject({ status: 401, summary: unauthorized })
  })

  it("no new account can take a deleted account's username or email [API-21]", async () => {
    const { id: _, token, password, ...person } = await people.newCustomer()
    await remove(token, password)
    const { username, email } = newRegistration()
    const fields = { username: 'This username is taken', email: 'This email is already registered' }
    const reusedNames = { ...person, username: person.username.toUpperCase(), password }
    expect(await people.register(reusedNames)).toMatchObject({ status: 409, fields })
    expect((await people.register({ ...reusedNames, username })).fields).toEqual({ email: fields.email })
    expect((await people.register({ ...reusedNames, email })).fields).toEqual({ username: fields.username })
    expect((await people.register({ ...person, username, email, password })).status).toBe(201)
  })

  it('a wrong password deletes no account [PROFILE-20]', async () => {
    const { username, password, token } = await people.newCustomer()
    const text = 'Incorrect password'
    const wrongPassword = { status: 400, summary: text, fields: { password: text } }
    for (const guess of [`${password} `, password.toUpperCase(), encodeURIComponent(`${password}%`)])
      expect(await remove(token, guess)).toMatchObject(wrongPassword)
    for (const [path, status] of [
      ['', 405],
      ['/%E0%A4%A', 404],
      [`/${'x'.repeat(129)}`, 422],
      [`/${longText}`, 422],
    ] as const)
      expect((await rest.request(`/v1/auth/account${path}`, { method: 'DELETE', token })).status).toBe(status)
    expect(await people.isAccepted(token)).toBe(true)
    expect((await people.logIn(username, password)).status).toBe(200)
  })

  it.each(['a/b?c#d&e=f', '%41%42%43 naira', '../../login', 'ñaïrà 🦊🦊', '+plus+plus'])(
    'account deletion decodes the password %j exactly once',
    async (password) => {
      const registration = await people.register({ ...newRegistration(), password })
      const token = tokenOf(registration)
      expect((await remove(token, `${password}!`)).status).toBe(400)
      expect(await remove(token, password)).toMatchObject({ status: 200, data: { id: registration.data.id } })
    },
  )

  it('one of two simultaneous deletions succeeds', async () => {
    const { password, token } = await people.newCustomer()
    expect(statusesOf(await inParallel(2, () => remove(token, password))).sort()).toEqual([200, 401])
  })
})

describe('account deletion with money in the account (API-21)', () => {
  it('an open transaction prevents account deletion', async () => {
    const { id, password, token } = await customerOf('regular')
    const nonEmptyWallets = {
      status: 409,
      summary: 'Please empty your wallets and wait for open transactions first',
    }
    const deposit = await depositUsdt(id, '5000')
    expect(await remove(token, password)).toMatchObject(nonEmptyWallets)
    await rest.world.confirm(deposit.id)
    expect(await remove(token, password)).toMatchObject(nonEmptyWallets)
    expect(await people.isAccepted(token)).toBe(true)
    await rest.world.approve(deposit.id)
    expect((await remove(token, password)).status).toBe(200)
  })

  it.each([
    ['0.99499999', 200],
    ['0.995', 409],
    ['1', 409],
    ['1.00000001', 409],
  ])('account deletion with %s dollars in a wallet returns %i', async (amount, status) => {
    await rest.world.setPrice('USDT', '1')
    const { id, password, token } = await customerOf('wallet')
    await rest.world.confirm((await depositUsdt(id, amount)).id)
    expect((await remove(token, password)).status).toBe(status)
  })
})
