import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { required } from './people.stage'

const rest = contractStage()

describe('[API-06] the calls of section 7 whose paths the notes give', () => {
  it.each<[call: string, method: string, path: string, status: number, also?: string]>([
    ['link-referral', 'POST', '/v1/app/referrals', 401, 'GET'],
    ['register', 'POST', '/v1/app/customers', 422],
    ['login', 'POST', '/v1/auth/login', 422],
    ['old-login', 'POST', '/v1/auth/login/old', 422],
    ['old-recovery', 'POST', '/v1/app/customers/recover/old', 422],
    ['OTP send', 'POST', '/v1/auth/recovery/send', 422],
    ['OTP verify', 'PUT', '/v1/auth/recovery/verify', 422],
    ['reset', 'POST', '/v1/auth/recovery/reset', 422],
  ])('%s is %s %s and no other method', async (_call, method, path, status, also) => {
    for (const one of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await rest.ask(path, { method: one, ...(one === method ? { body: {} } : {}) })
      expect([one, answer.status]).toEqual([one, one === method || one === also ? status : 405])
    }
  })

  it.each([
    '/v1/app/customers/register',
    '/v1/auth/register',
    '/v1/app/referrals/link',
    '/v1/auth/old-login',
    '/v1/app/customers/recover',
    '/v1/auth/recovery',
    '/auth/login',
  ])('%s is no second form of one', async (path) => {
    for (const method of ['POST', 'PUT'])
      expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
  })
})

describe('a body that cannot be read', () => {
  it.each(['/v1/app/customers', '/v1/auth/biometric/authentication'])(
    '%s: 400 for no JSON and for JSON that is no object, 413 over 64 KiB',
    async (path) => {
      expect((await rest.ask(path, { body: { email: 'x'.repeat(66_000) } })).status).toBe(413)
      for (const body of ['{"email":', 'null', '7', '"text"', '[]', '[{}]'])
        expect((await rest.ask(path, { body })).status, body).toBe(400)
    },
  )

  it('is no way to names that every object has', async () => {
    const sneaky = '{"__proto__":{"firstName":"Ada"},"constructor":{"name":"x"},"email":"ada@example.org"}'
    const { status, fields } = await rest.ask('/v1/app/customers', { body: sneaky })
    expect([status, fields.firstName]).toEqual([422, required])
  })
})
