import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords, unauthorized } from '../../fixtures/rest'
import { hour, peopleOf, tokenOf } from '../account/customers.fixture'
import { atMostText, requiredText } from '../account/refusals'

const rest = contractFixture()
const people = peopleOf(rest)
const refusedText = 'Invalid user ID or password'
const logOut = (token: string) => rest.request('/v1/auth/logout', { method: 'POST', token })

describe('POST /v1/auth/login', () => {
  it('a login returns account, role and bearer token [API-10] [ENT-01] [AUTH-13]', async () => {
    const response = await people.logIn('ada', passwords.ada)
    const data = {
      id: 'acc-ada',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      phone: '+2348031234567',
      role: { name: 'customer' },
    }
    const noPaging = { numberOfPages: null, nextPage: null, previousPage: null }
    expect([response.status, response.envelope]).toEqual([200, { data, ...noPaging, error: null }])
    expect(tokenOf(response)).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
    expect((await people.activitiesOf(tokenOf(response)))[0]).toBe('login')
    for (const userId of ['ADA', 'ada@example.com', 'Ada@Example.COM', '  ada '])
      expect((await people.logIn(userId, passwords.ada)).data.id).toBe('acc-ada')
  })

  it('calls accept a token for 12 hours, with and without "Bearer " (ruling 25)', async () => {
    const token = tokenOf(await people.logIn('ada', passwords.ada))
    expect(await people.opens(token.replace('Bearer ', ''))).toBe(true)
    await rest.world.advanceClock(12 * hour - 30_000)
    expect(await people.opens(token)).toBe(true)
    await rest.world.advanceClock(30_000)
    const late = await rest.get('/v1/app/customers/acc-ada', token)
    expect(late).toMatchObject({ status: 401, summary: unauthorized })
  })

  it('an unknown user and a wrong password get the same message (ruling 18)', async () => {
    const wrong = await people.logIn('ada', 'Ada-Naira-2')
    expect(wrong).toMatchObject({ status: 400, summary: refusedText, fields: { password: refusedText } })
    expect(wrong.headers.get('authorization')).toBeNull()
    for (const unknownId of ['nobody', 'nobody@example.com', 'oldie']) {
      const { status, summary, fields } = await people.logIn(unknownId, passwords.ada)
      expect([status, summary, fields]).toEqual([404, refusedText, {}])
    }
    // A password is never trimmed.
    expect((await people.logIn('ada', ` ${passwords.ada}`)).status).toBe(400)
  })

  const missing = { userId: 'User ID required!', password: requiredText }
  it.each([
    [{}, missing],
    [{ userId: ' ', password: '' }, missing],
    [{ userId: 'ada okafor', password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 7, password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 'ada', password: null }, { password: requiredText }],
    [{ userId: 'ada', password: 'x'.repeat(129) }, { password: atMostText(128) }],
  ])('422 names every wrong field: %j', async (body, expected) => {
    const { status, fields } = await rest.request('/v1/auth/login', { body })
    expect([status, fields]).toEqual([422, expected])
  })
})

describe('one session per sign-in (ruling 25)', () => {
  const carrying = (authorization: string) => ({ authorization })

  it('re-authentication ends the token it was sent with and no other', async () => {
    const { username, password, token } = await people.newCustomer()
    const phone = tokenOf(await people.logIn(username, password))
    // A wrong password ends nothing.
    expect((await people.logIn(username, 'not the one', carrying(token))).status).toBe(400)
    let present = token
    for (const prefix of ['', 'Bearer ']) {
      expect(await people.opens(present)).toBe(true)
      const response = await people.logIn(username, password, carrying(present.slice(prefix.length)))
      expect([response.status, await people.opens(present)]).toEqual([200, false])
      present = tokenOf(response)
    }
    expect([await people.opens(present), await people.opens(phone)]).toEqual([true, true])
  })

  it('a login ignores a foreign, ended or invented token', async () => {
    const { username, password } = await people.newCustomer()
    const [other, ended] = [await people.newCustomer(), await people.newCustomer()]
    await logOut(ended.token)
    for (const odd of [other.token, ended.token, 'old-customer', 'Bearer x', '"', 'x'.repeat(900)])
      expect((await people.logIn(username, password, carrying(odd))).status).toBe(200)
    expect(await people.opens(other.token)).toBe(true)
  })
})

it('logout ends only the token it is sent with, for every role (ruling 9)', async () => {
  const [thisToken, otherToken] = [await rest.logIn('ada'), await rest.logIn('ada')]
  expect(await logOut(thisToken)).toMatchObject({ status: 200, data: { revoked: true } })
  expect([await people.opens(thisToken), await people.opens(otherToken)]).toEqual([false, true])
  expect(await logOut(thisToken)).toMatchObject({ status: 401, summary: unauthorized })
  expect((await logOut('sade')).status).toBe(200)
})

it('the API returns a customer by account or customer id [API-08] [ENT-02]', async () => {
  const kemi = { id: 'cus-kemi', accountId: 'acc-kemi', phone: '+2348094567890', kycRequired: true }
  for (const id of ['acc-kemi', 'cus-kemi']) {
    const { status, data } = await rest.get(`/v1/app/customers/${id}`, 'kemi')
    expect([status, data]).toEqual([200, kemi])
  }
  expect((await rest.get('/v1/app/customers/acc-ada', 'ada')).data).toMatchObject({ kycRequired: false })
})
