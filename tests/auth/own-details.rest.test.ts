import { describe, expect, it } from 'vitest'
import { restStage } from '../shared/rest'
import { biometricsOf } from './biometrics.stage'
import { logIn, newCustomer, opens, register, somebody } from './people.stage'
import { other, recoveryOf } from './recovery.stage'

const rest = restStage()
const { forgetful, reset, send, mailedCode } = recoveryOf(rest)
const own = 'Your password must not contain your own details'
const common = 'This password is too common'

/** What an attacker tries first; the customer is Uche Nnamdi, as `somebody` makes her. */
const guesses = (who: { username: string; email: string; phone: string }): string[] => [
  who.username,
  `${who.username.toUpperCase()}99`,
  who.email.split('@')[0]!,
  'Nnamdi2026',
  'NNAMDI99',
  'nnamdi12345678',
  'Uche20262026',
  who.phone,
  who.phone.slice(1),
  `0${who.phone.slice(4)}`,
  `0${who.phone.slice(4)}1`,
  'CoinNaira',
  'coinnaira2026',
]
const fine = ['Nnamdi-2026!', 'my-uche-2026', 'coinnaira-x1', '2026nnamdi']

describe('passwords are not the customer’s own details (ruling 26)', () => {
  it('at registration', async () => {
    const person = somebody()
    for (const password of guesses({ ...person, email: 'local.part@mail.ng' }))
      expect(await register(rest, { ...person, email: 'local.part@mail.ng', password })).toMatchObject({
        status: 422,
        summary: own,
        fields: { password: own },
      })
    // Next to other wrong fields it is named as well.
    const { fields } = await register(rest, { ...person, phone: '12', password: 'nnamdi2026' })
    expect(fields).toEqual({ phone: 'Invalid phone number', password: own })
    for (const password of fine) expect((await register(rest, { ...somebody(), password })).status).toBe(201)
  })

  it('in a change, as in a new one for who is logged in', async () => {
    const customer = await newCustomer(rest)
    const { token, password, email } = customer
    const update = (newPassword: string, oldPassword = password) =>
      rest.ask('/v1/auth/account/password/update', {
        method: 'PATCH',
        body: { oldPassword, newPassword },
        token,
      })
    const save = (newPassword: string) =>
      rest.ask('/v1/auth/password/save', {
        body: { email, newPassword, confirmPassword: newPassword },
        token,
      })
    for (const guess of guesses(customer)) {
      expect(await update(guess)).toMatchObject({ status: 422, fields: { newPassword: own } })
      expect(await save(guess)).toMatchObject({ status: 422, fields: { newPassword: own } })
    }
    // No guess at the old one was looked at.
    expect((await update('nnamdi2026', 'wrong')).status).toBe(422)
    expect((await save(fine[0]!)).status).toBe(200)
    expect((await update(fine[1]!, fine[0]!)).status).toBe(200)
  })

  it('in a reset, which says so only to who has the code, and keeps the code', async () => {
    const { code, ...customer } = await forgetful()
    const [guess = ''] = guesses(customer)
    expect(await reset(customer.email, other(code), guess)).toMatchObject({
      status: 422,
      fields: { otp: 'Invalid or expired OTP' },
    })
    for (const one of guesses(customer))
      expect(await reset(customer.email, code, one)).toMatchObject({
        status: 422,
        summary: own,
        fields: { newPassword: own },
      })
    expect((await reset(customer.email, code, fine[0])).status).toBe(200)
  })

  it.each(['lasvegas', 'Cleopatra', 'WRESTLING1', 'starcraft', 'charles1'])(
    '%s is among the 3,000 most common ones',
    async (password) => {
      expect(await register(rest, { ...somebody(), password })).toMatchObject({
        status: 422,
        fields: { password: common },
      })
    },
  )
})

describe('a reset ends all fingerprints (ruling 21)', () => {
  it('no device logs in with one any more, and sessions that began with one are over', async () => {
    const { registered, logInWith } = biometricsOf(rest)
    const { email, device, username } = await registered()
    const byFinger = (await logInWith(device)).headers.get('authorization') ?? ''
    expect(await opens(rest, byFinger)).toBe(true)
    await send(email)
    expect((await reset(email, await mailedCode(email))).status).toBe(200)
    expect(await opens(rest, byFinger)).toBe(false)
    expect((await logInWith(device)).status).toBe(400)
    const token = (await logIn(rest, username, 'brand-new-naira')).headers.get('authorization') ?? ''
    expect((await rest.get('/v1/auth/biometric', token)).data).toEqual([])
  })
})
