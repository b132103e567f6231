import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { good } from '../gateway/upstream'

const stage = gatewayStage()

const email = 'ada@example.com'
const otp = '012345'
const newPassword = ' new pässword '
const seen = () => stage.upstream.seen.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])

const steps = {
  send: {
    route: 'POST /v1/auth/recovery/send',
    answer: { email },
    ask: () => stage.ask('mutation ($email: String!) { done: sendRecoveryCode(email: $email) }', { email }),
    body: { email },
  },
  verify: {
    route: 'PUT /v1/auth/recovery/verify',
    answer: { verified: true },
    ask: () =>
      stage.ask(
        'mutation ($email: String!, $otp: String!) { done: verifyRecoveryCode(email: $email, otp: $otp) }',
        { email, otp },
      ),
    body: { email, otp },
  },
  reset: {
    route: 'POST /v1/auth/recovery/reset',
    answer: { email },
    ask: () =>
      stage.ask('mutation ($input: ResetPasswordInput!) { done: resetPassword(input: $input) }', {
        input: { email, newPassword, otp },
      }),
    body: { email, newPassword, otp },
  },
}

it.each([
  ['[RECOV-04] [API-12] step 1 sends the email to the OTP-send call', steps.send],
  ['[RECOV-09] [API-13] step 2 sends the email together with the otp to the OTP-verify call', steps.verify],
  ['[RECOV-15] [API-14] step 3 sends email, otp and the password, untouched, to the reset call', steps.reset],
])('%s', async (_, { route, answer, ask, body }) => {
  stage.upstream.on(route, good(answer))
  expect((await ask()).data).toEqual({ done: true })
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

  it('[RECOV-26] [API-16] sends id, the five fields and the held password, untouched', async () => {
    stage.upstream.on(route, { ...good(account), status: 201 })
    expect((await recover()).data).toEqual({ recoverOldAccount: account })
    expect(seen()).toEqual([[route, input]])
  })

  it('brings no token, even when the answer holds one', async () => {
    stage.upstream.on(route, { ...good(account, {}, { authorization: 'Bearer unasked' }), status: 201 })
    const { text, headers } = await recover()
    expect(text).not.toContain('unasked')
    expect(headers.get('authorization')).toBeNull()
  })
})
