import { describe, expect, it } from 'vitest'
import { restStage } from '../shared/rest'
import { logIn, newCustomer, register, somebody } from './people.stage'
import { recoveryOf } from './recovery.stage'

const lines: string[] = []
const rest = restStage({ log: (line) => lines.push(JSON.stringify(line)) })
const { reset, mailedCode, send, verify } = recoveryOf(rest)

describe('[API-06] the calls of section 7 whose paths the notes give', () => {
  it('link-referral is POST /v1/app/referrals; GET lists people, and no other method is served', async () => {
    for (const method of ['POST', 'GET'])
      expect((await rest.ask('/v1/app/referrals', { method })).status, method).toBe(401)
    for (const other of ['PUT', 'PATCH', 'DELETE'])
      expect((await rest.ask('/v1/app/referrals', { method: other })).status, other).toBe(405)
  })

  it.each([
    ['register', 'POST', '/v1/app/customers', 422],
    ['login', 'POST', '/v1/auth/login', 422],
    ['old-login', 'POST', '/v1/auth/login/old', 422],
    ['old-recovery', 'POST', '/v1/app/customers/recover/old', 422],
    ['OTP send', 'POST', '/v1/auth/recovery/send', 422],
    ['OTP verify', 'PUT', '/v1/auth/recovery/verify', 422],
    ['reset', 'POST', '/v1/auth/recovery/reset', 422],
  ])('%s is %s %s and no other method', async (_call, method, path, status) => {
    expect((await rest.ask(path, { method, body: {} })).status).toBe(status)
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one !== method))
      expect((await rest.ask(path, { method: other })).status, other).toBe(405)
  })

  it.each([
    '/v1/app/customers/register',
    '/v1/auth/register',
    '/v1/app/referrals/link',
    '/v1/app/referral',
    '/v1/auth/old-login',
    '/v1/auth/login/new',
    '/v1/app/customers/recover',
    '/v1/auth/customers/recover/old',
    '/v1/auth/recovery',
    '/v1/auth/otp/send',
    '/v1/auth/recovery/otp',
    '/v1/auth/reset',
    '/auth/login',
  ])('%s is no second form of one', async (path) => {
    for (const method of ['POST', 'PUT'])
      expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
  })
})

describe('a body that cannot be read', () => {
  const paths = [
    '/v1/app/customers',
    '/v1/auth/login',
    '/v1/auth/recovery/send',
    '/v1/auth/biometric/authentication',
  ]

  it.each(paths)('%s: 400 for no JSON and for JSON that is no object, 413 over 64 KiB', async (path) => {
    expect((await rest.ask(path, { body: '{"email":' })).status).toBe(400)
    expect((await rest.ask(path, { body: { email: 'x'.repeat(66_000) } })).status).toBe(413)
    for (const body of ['null', '7', '"text"', '[]', '[{}]'])
      expect((await rest.ask(path, { body })).status, body).toBe(400)
  })

  it('is no way to names that every object has', async () => {
    const sneaky = '{"__proto__":{"firstName":"Ada"},"constructor":{"name":"x"},"email":"ada@example.org"}'
    const { status, fields } = await rest.ask('/v1/app/customers', { body: sneaky })
    expect(status).toBe(422)
    expect(fields.firstName).toBe('This field is required')
  })
})

it('no password, code or token is in any line of the log or note of the control panel', async () => {
  const person = { ...somebody(), password: 'Canary-1-naira' }
  const registered = await register(rest, person)
  const token = registered.headers.get('authorization') ?? ''
  await register(rest, person)
  await logIn(rest, person.email, 'Canary-2-naira')
  await logIn(rest, 'Canary-3', 'Canary-4-naira')
  await rest.ask('/v1/auth/login/old', { body: { userId: 'oldie', password: 'Canary-5-naira' } })
  const change = { oldPassword: person.password, newPassword: 'Canary-6-naira' }
  await rest.ask('/v1/auth/account/password/update', { method: 'PATCH', body: change, token })
  await send(person.email)
  const code = await mailedCode(person.email)
  expect(code).toMatch(/^\d{6}$/)
  await verify(person.email, code)
  await reset(person.email, code, 'Canary-7-naira')
  await rest.ask(`/v1/auth/account/find/customer/${person.email}`, { token })
  const told = `${lines.join('\n')}${JSON.stringify(rest.world.requests())}`
  expect(told).toContain('/v1/auth/recovery/reset')
  for (const secret of ['Canary', code, token.replace('Bearer ', ''), person.email, person.phone])
    expect(told).not.toContain(secret)
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
  expect((await newCustomer(rest)).id).toMatch(/^acc-/)
})
