import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords, unauthorized } from '../../fixtures/rest'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { otherCode, recoveryOf, wrongCodeError } from '../recovery/recovery.fixture'
import { atLeastText, atMostText, requiredText } from './contract-errors'
import { customerCalls, inParallel, newRegistration, nextPassword, tokenOf } from './customers.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { forgetful, reset, send, mailedCode } = recoveryOf(rest)
const commonPasswordText = 'This password is too common'

const savePassword = (token: string, body: object) => rest.request('/v1/auth/password/save', { body, token })
const inputWith = (email: string, newPassword = nextPassword) => ({
  email,
  newPassword,
  confirmPassword: newPassword,
})

describe('PATCH /v1/auth/account/password/update', () => {
  it('a password change ends earlier tokens and returns a new one [API-18]', async () => {
    const { id, username, password, token } = await people.newCustomer()
    const otherToken = tokenOf(await people.logIn(username, password))
    const response = await people.changePassword(token, password)
    expect(response).toMatchObject({ status: 200, data: { id } })
    expect([await people.isAccepted(token), await people.isAccepted(otherToken)]).toEqual([false, false])
    expect(await people.activitiesOf(tokenOf(response))).toContain('password change')
    expect((await people.logIn(username, password)).status).toBe(400)
    expect((await people.logIn(username, nextPassword)).status).toBe(200)
  })

  it('a wrong old password leaves the password unchanged [PROFILE-18]', async () => {
    const { username, password, token } = await people.newCustomer()
    const response = await people.changePassword(token, `${password} `)
    const text = 'Incorrect password'
    expect(response).toMatchObject({ status: 400, summary: text, fields: { oldPassword: text } })
    expect(response.headers.get('authorization')).toBeNull()
    expect(await people.isAccepted(token)).toBe(true)
    expect((await people.logIn(username, nextPassword)).status).toBe(400)
    expect((await people.logIn(username, password)).status).toBe(200)
  })

  it.each<[oldPassword: unknown, newPassword: unknown, fields: object]>([
    ['', nextPassword, { oldPassword: requiredText }],
    [undefined, '', { oldPassword: requiredText, newPassword: requiredText }],
    [passwords.ada, '7-chars', { newPassword: atLeastText(8) }],
    [passwords.ada, 'x'.repeat(129), { newPassword: atMostText(128) }],
    [passwords.ada, 'Iloveyou1', { newPassword: commonPasswordText }],
    [passwords.ada, passwords.ada, { newPassword: 'The new password must differ from the old one' }],
    ['not the old one', 'short', { newPassword: atLeastText(8) }],
    [12_345_678, nextPassword, { oldPassword: requiredText }],
  ])('a password change from %j to %j returns %j', async (oldPassword, newPassword, fields) => {
    const response = await people.changePassword('ada', oldPassword, newPassword)
    expect([response.status, response.fields, await people.isAccepted('ada')]).toEqual([422, fields, true])
  })

  it.each([' spaces ', 'x'.repeat(128), '🦊🦊🦊🦊🦊🦊🦊🦊'])(
    'a password change accepts %j',
    async (newPassword) => {
      expect((await people.changePassword('ada', passwords.ada, newPassword)).status).toBe(200)
      expect((await people.logIn('ada', newPassword)).status).toBe(200)
    },
  )

  it('one of ten simultaneous password changes succeeds', async () => {
    const token = await rest.logIn('ada')
    const responses = await inParallel(10, (index) =>
      people.changePassword(token, passwords.ada, `naira no ${index}`),
    )
    const changed = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(changed).toHaveLength(1)
    expect(await people.isAccepted(tokenOf(responses[changed[0]!]!))).toBe(true)
    expect((await people.logIn('ada', `naira no ${changed[0]}`)).status).toBe(200)
  })
})

describe('POST /v1/auth/password/save', () => {
  it('saving a password ends all tokens except the caller’s [API-15]', async () => {
    const { username, email, password, token } = await people.newCustomer()
    const otherToken = tokenOf(await people.logIn(username, password))
    expect(await savePassword(token, inputWith(email.toUpperCase()))).toMatchObject({
      status: 200,
      data: { email },
    })
    expect([await people.isAccepted(token), await people.isAccepted(otherToken)]).toEqual([true, false])
    expect((await people.logIn(username, nextPassword)).status).toBe(200)
    expect((await people.logIn(username, password)).status).toBe(400)
  })

  it('saving a password cannot change another account', async () => {
    for (const email of ['ada@example.com', 'nobody@example.org'])
      expect((await savePassword('bola', inputWith(email))).status).toBe(404)
    const rejection = await savePassword('Bearer old-customer-placeholder', inputWith('ada@example.com'))
    expect(rejection).toMatchObject({ status: 401, summary: unauthorized })
    expect((await people.logIn('ada', passwords.ada)).status).toBe(200)
  })

  it.each<[request: object | null, fields: object]>([
    [null, { newPassword: requiredText, confirmPassword: requiredText, email: 'Email required!' }],
    [{ confirmPassword: `${nextPassword} ` }, { confirmPassword: 'Password mismatch' }],
    [{ newPassword: 'short', confirmPassword: 'short' }, { newPassword: atLeastText(8) }],
    [{ newPassword: 'password1', confirmPassword: 'password1' }, { newPassword: commonPasswordText }],
    [{ email: 'ada' }, { email: 'invalid email' }],
  ])('saving the passwords %j shows %j', async (request, fields) => {
    const body = request ? { ...inputWith('ada@example.com'), ...request } : {}
    const response = await savePassword('ada', body)
    expect([response.status, response.fields]).toEqual([422, fields])
  })
})

describe('passwords made of the customer’s own details (ruling 26)', () => {
  const ownDetailsText = 'Your password must not contain your own details'
  const passwordsWithDetails = (customer: { username: string; email: string; phone: string }): string[] => [
    `${customer.username.toUpperCase()}99`,
    customer.email.split('@')[0]!,
    'NNAMDI99',
    'Uche20262026',
    customer.phone.slice(1),
    `0${customer.phone.slice(4)}1`,
    'coinnaira2026',
  ]
  const validPasswords = ['Nnamdi-2026!', 'my-uche-2026', 'coinnaira-x1', '2026nnamdi']

  it('registration rejects own details and the 3,000 common passwords', async () => {
    const person = { ...newRegistration(), email: 'local.part@mail.ng' }
    const rejection = { status: 422, summary: ownDetailsText, fields: { password: ownDetailsText } }
    for (const password of passwordsWithDetails(person))
      expect(await people.register({ ...person, password })).toMatchObject(rejection)
    for (const password of ['lasvegas', 'Cleopatra', 'WRESTLING1'])
      expect((await people.register({ ...person, password })).fields).toEqual({
        password: commonPasswordText,
      })
    for (const password of validPasswords)
      expect((await people.register({ ...newRegistration(), password })).status).toBe(201)
  })

  it('a password change rejects own details', async () => {
    const customer = await people.newCustomer()
    const { token, password, email } = customer
    for (const guess of passwordsWithDetails(customer)) {
      expect((await people.changePassword(token, password, guess)).fields).toEqual({
        newPassword: ownDetailsText,
      })
      expect((await savePassword(token, inputWith(email, guess))).fields).toEqual({
        newPassword: ownDetailsText,
      })
    }
    // The API checks the new password before the old one.
    expect((await people.changePassword(token, 'wrong', 'nnamdi2026')).status).toBe(422)
    expect((await savePassword(token, inputWith(email, validPasswords[0]))).status).toBe(200)
    expect((await people.changePassword(token, validPasswords[0], validPasswords[1])).status).toBe(200)
  })

  it('a reset checks the code before it rejects own details', async () => {
    const { code, ...customer } = await forgetful()
    expect(await reset(customer.email, otherCode(code), passwordsWithDetails(customer)[0])).toMatchObject(
      wrongCodeError,
    )
    const rejection = { status: 422, summary: ownDetailsText, fields: { newPassword: ownDetailsText } }
    for (const guessedPassword of passwordsWithDetails(customer))
      expect(await reset(customer.email, code, guessedPassword)).toMatchObject(rejection)
    expect((await reset(customer.email, code, validPasswords[0])).status).toBe(200)
  })
})

it('a reset removes all fingerprints and ends their sessions (ruling 21)', async () => {
  const { registered, logInWith } = biometricsOf(rest)
  const { email, device, username } = await registered()
  const fingerprintToken = tokenOf(await logInWith(device))
  expect(await people.isAccepted(fingerprintToken)).toBe(true)
  await send(email)
  expect((await reset(email, await mailedCode(email))).status).toBe(200)
  expect(await people.isAccepted(fingerprintToken)).toBe(false)
  expect((await logInWith(device)).status).toBe(400)
  const token = tokenOf(await people.logIn(username, 'brand-new-naira'))
  expect((await rest.get('/v1/auth/biometric', token)).data).toEqual([])
})
