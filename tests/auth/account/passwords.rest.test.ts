import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords, unauthorized } from '../../fixtures/rest'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { otherCode, recoveryOf, wrongCodeError } from '../recovery/recovery.fixture'
import { inParallel, newRegistration, nextPassword as next, peopleOf, tokenOf } from './customers.fixture'
import { atLeastText, atMostText, requiredText } from './refusals'

const rest = contractFixture()
const people = peopleOf(rest)
const { forgetful, reset, send, mailedCode } = recoveryOf(rest)
const common = 'This password is too common'

const update = people.changePassword
const save = (token: string, body: object) => rest.request('/v1/auth/password/save', { body, token })
const sound = (email: string, newPassword = next) => ({ email, newPassword, confirmPassword: newPassword })

describe('PATCH /v1/auth/account/password/update', () => {
  it('a password change ends earlier tokens and returns a new one [API-18]', async () => {
    const { id, username, password, token } = await people.newCustomer()
    const elsewhere = tokenOf(await people.logIn(username, password))
    const response = await update(token, password)
    expect(response).toMatchObject({ status: 200, data: { id } })
    expect([await people.opens(token), await people.opens(elsewhere)]).toEqual([false, false])
    expect(await people.activitiesOf(tokenOf(response))).toContain('password change')
    expect((await people.logIn(username, password)).status).toBe(400)
    expect((await people.logIn(username, next)).status).toBe(200)
  })

  it('a wrong old password leaves the password unchanged [PROFILE-18]', async () => {
    const { username, password, token } = await people.newCustomer()
    const response = await update(token, `${password} `)
    const wrong = 'Incorrect password'
    expect(response).toMatchObject({ status: 400, summary: wrong, fields: { oldPassword: wrong } })
    expect(response.headers.get('authorization')).toBeNull()
    expect(await people.opens(token)).toBe(true)
    expect((await people.logIn(username, next)).status).toBe(400)
    expect((await people.logIn(username, password)).status).toBe(200)
  })

  it.each<[old: unknown, fresh: unknown, fields: object]>([
    ['', next, { oldPassword: requiredText }],
    [undefined, '', { oldPassword: requiredText, newPassword: requiredText }],
    [passwords.ada, '7-chars', { newPassword: atLeastText(8) }],
    [passwords.ada, 'x'.repeat(129), { newPassword: atMostText(128) }],
    [passwords.ada, 'Iloveyou1', { newPassword: common }],
    [passwords.ada, passwords.ada, { newPassword: 'The new password must differ from the old one' }],
    ['not the old one', 'short', { newPassword: atLeastText(8) }],
    [12_345_678, next, { oldPassword: requiredText }],
  ])('a password change from %j to %j answers %j', async (old, fresh, fields) => {
    const response = await update('ada', old, fresh)
    expect([response.status, response.fields, await people.opens('ada')]).toEqual([422, fields, true])
  })

  it.each([' spaces ', 'x'.repeat(128), '🦊🦊🦊🦊🦊🦊🦊🦊'])(
    'a password change accepts %j',
    async (fresh) => {
      expect((await update('ada', passwords.ada, fresh)).status).toBe(200)
      expect((await people.logIn('ada', fresh)).status).toBe(200)
    },
  )

  it('of ten simultaneous password changes one succeeds', async () => {
    const token = await rest.logIn('ada')
    const all = await inParallel(10, (at) => update(token, passwords.ada, `naira no ${at}`))
    const done = all.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(done).toHaveLength(1)
    expect(await people.opens(tokenOf(all[done[0]!]!))).toBe(true)
    expect((await people.logIn('ada', `naira no ${done[0]}`)).status).toBe(200)
  })
})

describe('POST /v1/auth/password/save', () => {
  it('saving a password ends all tokens but the caller’s [API-15]', async () => {
    const { username, email, password, token } = await people.newCustomer()
    const elsewhere = tokenOf(await people.logIn(username, password))
    expect(await save(token, sound(email.toUpperCase()))).toMatchObject({ status: 200, data: { email } })
    expect([await people.opens(token), await people.opens(elsewhere)]).toEqual([true, false])
    expect((await people.logIn(username, next)).status).toBe(200)
    expect((await people.logIn(username, password)).status).toBe(400)
  })

  it('saving a password cannot change another account', async () => {
    for (const email of ['ada@example.com', 'nobody@example.org'])
      expect((await save('bola', sound(email))).status).toBe(404)
    const invented = await save('Bearer old-customer-placeholder', sound('ada@example.com'))
    expect(invented).toMatchObject({ status: 401, summary: unauthorized })
    expect((await people.logIn('ada', passwords.ada)).status).toBe(200)
  })

  it.each<[request: object | null, fields: object]>([
    [null, { newPassword: requiredText, confirmPassword: requiredText, email: 'Email required!' }],
    [{ confirmPassword: `${next} ` }, { confirmPassword: 'Password mismatch' }],
    [{ newPassword: 'short', confirmPassword: 'short' }, { newPassword: atLeastText(8) }],
    [{ newPassword: 'password1', confirmPassword: 'password1' }, { newPassword: common }],
    [{ email: 'ada' }, { email: 'invalid email' }],
  ])('saving the passwords %j shows %j', async (request, fields) => {
    const body = request ? { ...sound('ada@example.com'), ...request } : {}
    const response = await save('ada', body)
    expect([response.status, response.fields]).toEqual([422, fields])
  })
})

describe('passwords made of the customer’s own details (ruling 26)', () => {
  const ownDetailsText = 'Your password must not contain your own details'
  /** An attacker's first guesses; the customer is Uche Nnamdi of `newRegistration`. */
  const guesses = (who: { username: string; email: string; phone: string }): string[] => [
    `${who.username.toUpperCase()}99`,
    who.email.split('@')[0]!,
    'NNAMDI99',
    'Uche20262026',
    who.phone.slice(1),
    `0${who.phone.slice(4)}1`,
    'coinnaira2026',
  ]
  const fine = ['Nnamdi-2026!', 'my-uche-2026', 'coinnaira-x1', '2026nnamdi']

  it('registration refuses own details and the 3,000 common passwords', async () => {
    const person = { ...newRegistration(), email: 'local.part@mail.ng' }
    const rejection = { status: 422, summary: ownDetailsText, fields: { password: ownDetailsText } }
    for (const password of guesses(person))
      expect(await people.register({ ...person, password })).toMatchObject(rejection)
    for (const password of ['lasvegas', 'Cleopatra', 'WRESTLING1'])
      expect((await people.register({ ...person, password })).fields).toEqual({ password: common })
    for (const password of fine)
      expect((await people.register({ ...newRegistration(), password })).status).toBe(201)
  })

  it('a password change refuses own details as a password', async () => {
    const customer = await people.newCustomer()
    const { token, password, email } = customer
    for (const guess of guesses(customer)) {
      expect((await update(token, password, guess)).fields).toEqual({ newPassword: ownDetailsText })
      expect((await save(token, sound(email, guess))).fields).toEqual({ newPassword: ownDetailsText })
    }
    // The API checked no guess at the old password.
    expect((await update(token, 'wrong', 'nnamdi2026')).status).toBe(422)
    expect((await save(token, sound(email, fine[0]))).status).toBe(200)
    expect((await update(token, fine[0], fine[1])).status).toBe(200)
  })

  it('a reset refuses own details as a password only with a valid code', async () => {
    const { code, ...customer } = await forgetful()
    expect(await reset(customer.email, otherCode(code), guesses(customer)[0])).toMatchObject(wrongCodeError)
    const rejection = { status: 422, summary: ownDetailsText, fields: { newPassword: ownDetailsText } }
    for (const guessedPassword of guesses(customer))
      expect(await reset(customer.email, code, guessedPassword)).toMatchObject(rejection)
    expect((await reset(customer.email, code, fine[0])).status).toBe(200)
  })
})

it('a reset ends all fingerprints and the sessions that began with one (ruling 21)', async () => {
  const { registered, logInWith } = biometricsOf(rest)
  const { email, device, username } = await registered()
  const byFinger = tokenOf(await logInWith(device))
  expect(await people.opens(byFinger)).toBe(true)
  await send(email)
  expect((await reset(email, await mailedCode(email))).status).toBe(200)
  expect(await people.opens(byFinger)).toBe(false)
  expect((await logInWith(device)).status).toBe(400)
  const token = tokenOf(await people.logIn(username, 'brand-new-naira'))
  expect((await rest.get('/v1/auth/biometric', token)).data).toEqual([])
})
