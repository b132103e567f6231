import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../../gateway/stage'
import { good } from '../../gateway/upstream'

const stage = gatewayStage()

const email = 'ada@example.com'
const otp = '012345'
const newPassword = ' new pässword '
const seen = () => stage.upstream.seen.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])

it.each<[ids: string, field: string, route: string, body: object]>([
  ['[RECOV-04] [API-12]', 'sendRecoveryCode(email: $email)', 'POST /v1/auth/recovery/send', { email }],
  [
    '[RECOV-09] [API-13]',
    'verifyRecoveryCode(email: $email, otp: $otp)',
    'PUT /v1/auth/recovery/verify',
    { email, otp },
  ],
  [
    '[RECOV-15] [API-14]',
    'resetPassword(input: { email: $email, newPassword: $newPassword, otp: $otp })',
    'POST /v1/auth/recovery/reset',
    { email, newPassword, otp },
  ],
])('%s %s sends what was typed, untouched', async (_, field, route, body) => {
  stage.upstream.on(route, good({ email }))
  const head = Object.keys(body).map((name) => `$${name}: String!`)
  expect((await stage.ask(`mutation (${head}) { done: ${field} }`, body)).data).toEqual({ done: true })
  expect(seen()).toEqual([[route, body]])
})

describe('recovery of an old account', () => {
  const input = {
    id: 'legacy_7',
    firstName: 'Ada',
    lastName: 'Obi',
    username: 'ada',
    email,
    phone: '08012345678',
    password: ' old pass ',
  }
  const { id: _id, password: _password, ...person } = input
  const account = { id: 'acc_7', ...person, role: { name: 'customer' } }
  const route = 'POST /v1/app/customers/recover/old'
  const recover = () =>
    stage.ask(
      `mutation ($input: RecoverOldAccountInput!) { recoverOldAccount(input: $input) {
        id firstName lastName username email phone role { name } } }`,
      { input },
    )

  it('[RECOV-26] [API-16] sends id, the five fields and the held password, untouched, and brings no token, even when the answer holds one', async () => {
    stage.upstream.on(route, { ...good(account, {}, { authorization: 'Bearer unasked' }), status: 201 })
    const { data, text, headers } = await recover()
    expect([data, seen()]).toEqual([{ recoverOldAccount: account }, [[route, input]]])
    expect(text).not.toContain('unasked')
    expect(headers.get('authorization')).toBeNull()
  })
})
