import { expect, it } from 'vitest'
import { account } from '../../fixtures/fixtures'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { type ScriptedResponse, success } from '../../gateway/upstream'
import { completeCredential, credential } from '../biometrics/credential.fixture'

const fixture = gatewayFixture()
const callerToken = 'Bearer caller'
const email = 'ada@example.com'
const otp = '012345'
const newPassword = ' new pässword '
const options = { challenge: 'Y2g', rpId: 'localhost', allowCredentials: [], timeout: 60_000, extensions: {} }
const names = { firstName: 'Adaeze', lastName: 'Obi' }
const phone = '08012345678'
const { id: _id, role: _role, ...person } = account
const oldAccount = { id: 'legacy_7', ...person, password: ' old pass ' }
const referral = { accountId: 'acc_9', referredBy: 'ADA 01/%' }
const until = '2026-11-28T18:04:00.000Z'
const argumentsOf = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')

it.each<
  [ids: string, call: string, route: string, response: ScriptedResponse, expectedBody: unknown, sent?: object]
>([
  ['', 'logout', 'POST /v1/auth/logout', success({ revoked: true }), true],
  ['[API-24]', 'beginBiometricLogin', 'GET /v1/auth/biometric/authentication', success(options), options],
  ['[EXT-55]', 'freezeAccount { until }', 'POST /v1/app/freeze', success({ until }), { until }],
  [
    '[API-22]',
    'beginBiometricRegistration',
    'GET /v1/auth/biometric/registration',
    success(options),
    options,
  ],
  [
    '[API-23] [ENT-29]',
    'finishBiometricRegistration(credential: $credential)',
    'POST /v1/auth/biometric/registration',
    success({ id: 'Y3JlZA' }),
    true,
    credential,
  ],
  [
    '[RECOV-04] [API-12]',
    `sendRecoveryCode(${argumentsOf({ email })})`,
    'POST /v1/auth/recovery/send',
    success({ email }),
    true,
    { email },
  ],
  [
    '[RECOV-09] [API-13]',
    `verifyRecoveryCode(${argumentsOf({ email, otp })})`,
    'PUT /v1/auth/recovery/verify',
    success({ email }),
    true,
    { email, otp },
  ],
  [
    '[RECOV-15] [API-14]',
    `resetPassword(input: { ${argumentsOf({ email, newPassword, otp })} })`,
    'POST /v1/auth/recovery/reset',
    success({ email }),
    true,
    { email, newPassword, otp },
  ],
  // The gateway returns no token, even if the response has one.
  [
    '[RECOV-26] [API-16]',
    `recoverOldAccount(input: { ${argumentsOf(oldAccount)} }) { id firstName lastName username email phone role { name } }`,
    'POST /v1/app/customers/recover/old',
    { ...success(account, {}, { authorization: 'Bearer unasked' }), status: 201 },
    account,
    oldAccount,
  ],
  [
    '[API-09]',
    `linkReferral(${argumentsOf({ accountId: referral.accountId, code: referral.referredBy })})`,
    'POST /v1/app/referrals',
    success(referral),
    true,
    referral,
  ],
  [
    '[PROFILE-08] [API-19]',
    `updateName(${argumentsOf(names)}) { id firstName lastName }`,
    'PATCH /v1/auth/account',
    success({ id: 'acc_1', ...names }),
    { id: 'acc_1', ...names },
    names,
  ],
  [
    '[API-20]',
    `updatePhone(${argumentsOf({ accountId: 'acc_1', phone })}) { id phone }`,
    'PATCH /v1/app/customers/acc_1',
    success({ id: 'cus_1', phone: '+2348012345678' }),
    { id: 'cus_1', phone: '+2348012345678' },
    { phone },
  ],
  // The gateway returns the header's token and sends both passwords unchanged.
  [
    '[API-05] [API-18]',
    `changePassword(${argumentsOf({ oldPassword: ' old ', newPassword })}) { token }`,
    'PATCH /v1/auth/account/password/update',
    success({ id: 'acc_1' }, {}, { authorization: 'Bearer next' }),
    { token: 'Bearer next' },
    { oldPassword: ' old ', newPassword },
  ],
])(
  '%s %s sends exactly its input with the caller’s token',
  async (_, call, route, response, expectedBody, sent) => {
    fixture.upstream.on(route, response)
    const [head, callVariables] = call.includes('$')
      ? ['($credential: WebAuthn!)', { credential: completeCredential }]
      : ['', {}]
    const { data, text, headers } = await fixture.ask(
      `mutation ${head} { done: ${call} }`,
      callVariables,
      callerToken,
    )
    expect(data).toEqual({ done: expectedBody })
    expect([headers.get('authorization'), text.includes('unasked')]).toEqual([null, false])
    const upstreamCalls = fixture.upstream.requests.map(({ method, url, headers, body }) => [
      `${method} ${url}`,
      headers.authorization,
      JSON.parse(body || 'null'),
    ])
    expect(upstreamCalls).toEqual([[route, callerToken, sent ?? null]])
  },
)
