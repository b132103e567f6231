import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords, unauthorized } from '../../fixtures/rest'
import { atMostText, requiredText } from '../account/contract-errors'
import { customerCalls, hour, tokenOf } from '../account/customers.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const wrongLoginText = 'Invalid user ID or password'
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
    expect(await people.isAccepted(token.replace('Bearer ', ''))).toBe(true)
    await rest.world.advanceClock(12 * hour - 30_000)
    expect(await people.isAccepted(token)).toBe(true)
    await rest.world.advanceClock(30_000)
    const response = await rest.get('/v1/app/customers/acc-ada', token)
    expect(response).toMatchObject({ status: 401, summary: unauthorized })
  })

  it('an unknown user and a wrong password get the same message (ruling 18)', async () => {
    const response = await people.logIn('ada', 'Ada-Naira-2')
    expect(response).toMatchObject({
      status: 400,
      summary: wrongLoginText,
      fields: { password: wrongLoginText },
    })
    expect(response.headers.get('authorization')).toBeNull()
    for (const unknownId of ['nobody', 'nobody@example.com', 'oldie']) {
      const { status, summary, fields } = await people.logIn(unknownId, passwords.ada)
      expect([status, summary, fields]).toEqual([404, wrongLoginText, {}])
    }
    // A password is never trimmed.
    expect((await people.logIn('ada', ` ${passwords.ada}`)).status).toBe(400)
  })

  const requiredErrors = { userId: 'User ID required!', password: requiredText }
  it.each([
    [{}, requiredErrors],
    [{ userId: ' ', password: '' }, requiredErrors],
    [{ userId: 'ada okafor', password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 7, password: 'x' }, { userId: 'invalid user ID' }],
    [{ userId: 'ada', password: null }, { password: requiredText }],
    [{ userId: 'ada', password: 'x'.repeat(129) }, { password: atMostText(128) }],
  ])('a login with %j returns 422 with every invalid field', async (body, expected) => {
    const { status, fields } = await rest.request('/v1/auth/login', { body })
    expect([status, fields]).toEqual([422, expected])
  })
})

describe('one session per login (ruling 25)', () => {
  const withToken = (authorization: string) => ({ authorization })

  it('re-authentication ends only the token that it was sent with', async () => {
    const { username, password, token } = await people.newCustomer()
    const otherToken = tokenOf(await people.logIn(username, password))
    // A wrong password does not end any session.
    expect((await people.logIn(username, 'not the one', withToken(token))).status).toBe(400)
    let currentToken = token
    for (const prefix of ['', 'Bearer ']) {
      expect(await people.isAccepted(currentToken)).toBe(true)
      const response = await people.logIn(username, password, withToken(currentToken.slice(prefix.length)))
      expect([response.status, await people.isAccepted(currentToken)]).toEqual([200, false])
      currentToken = tokenOf(response)
    }
    expect([await people.isAccepted(currentToken), await people.isAccepted(otherToken)]).toEqual([true, true])
  })

  it('a login ignores another customer’s, ended and made-up tokens', async () => {
    const { username, password } = await people.newCustomer()
    const [otherCustomer, loggedOutCustomer] = [await people.newCustomer(), await people.newCustomer()]
    await logOut(loggedOutCustomer.token)
    for (const sentToken of [
      otherCustomer.token,
      loggedOutCustomer.token,
      'old-customer',
      'Bearer x',
      '"',
      'x'.repeat(900),
    ])
      expect((await people.logIn(username, password, withToken(sentToken))).status).toBe(200)
    expect(await people.isAccepted(otherCustomer.token)).toBe(true)
  })
})

it('logout ends only the token that it is sent with, for every role (ruling 9)', async () => {
  const [thisToken, otherToken] = [await rest.logIn('ada'), await rest.logIn('ada')]
  expect(await logOut(thisToken)).toMatchObject({ status: 200, data: { revoked: true } })
  expect([await people.isAccepted(thisToken), await people.isAccepted(otherToken)]).toEqual([false, true])
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
