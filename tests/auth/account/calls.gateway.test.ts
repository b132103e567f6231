import { expect, it } from 'vitest'
import { gatewayStage } from '../../gateway/stage'
import { type Answer, good } from '../../gateway/upstream'
import { account } from '../../stage/fixtures'
import { credential, whole } from '../biometrics/credential.fixture'

const stage = gatewayStage()
const mine = 'Bearer mine'
const email = 'ada@example.com'
const otp = '012345'
const newPassword = ' new pässword '
const options = { challenge: 'Y2g', rpId: 'localhost', allowCredentials: [], timeout: 60_000, extensions: {} }
const names = { firstName: 'Adaeze', lastName: 'Obi' }
const phone = '08012345678'
const { id: _id, role: _role, ...person } = account
const old = { id: 'legacy_7', ...person, password: ' old pass ' }
const linked = { accountId: 'acc_9', referredBy: 'ADA 01/%' }
/** As the arguments of a call. */
const typed = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')

it.each<[ids: string, call: string, route: string, answer: Answer, told: unknown, sent?: object]>([
  ['', 'logout', 'POST /v1/auth/logout', good({ revoked: true }), true],
  ['[API-24]', 'beginBiometricLogin', 'GET /v1/auth/biometric/authentication', good(options), options],
  ['[API-22]', 'beginBiometricRegistration', 'GET /v1/auth/biometric/registration', good(options), options],
  [
    '[API-23] [ENT-29]',
    'finishBiometricRegistration(credential: $credential)',
    'POST /v1/auth/biometric/registration',
    good({ id: 'Y3JlZA' }),
    true,
    credential,
  ],
  [
    '[RECOV-04] [API-12]',
    `sendRecoveryCode(${typed({ email })})`,
    'POST /v1/auth/recovery/send',
    good({ email }),
    true,
    { email },
  ],
  [
    '[RECOV-09] [API-13]',
    `verifyRecoveryCode(${typed({ email, otp })})`,
    'PUT /v1/auth/recovery/verify',
    good({ email }),
    true,
    { email, otp },
  ],
  [
    '[RECOV-15] [API-14]',
    `resetPassword(input: { ${typed({ email, newPassword, otp })} })`,
    'POST /v1/auth/recovery/reset',
    good({ email }),
    true,
    { email, newPassword, otp },
  ],
  // No token comes of it, even when the answer holds one.
  [
    '[RECOV-26] [API-16]',
    `recoverOldAccount(input: { ${typed(old)} }) { id firstName lastName username email phone role { name } }`,
    'POST /v1/app/customers/recover/old',
    { ...good(account, {}, { authorization: 'Bearer unasked' }), status: 201 },
    account,
    old,
  ],
  [
    '[API-09]',
    `linkReferral(${typed({ accountId: linked.accountId, code: linked.referredBy })})`,
    'POST /v1/app/referrals',
    good(linked),
    true,
    linked,
  ],
  [
    '[PROFILE-08] [API-19]',
    `updateName(${typed(names)}) { id firstName lastName }`,
    'PATCH /v1/auth/account',
    good({ id: 'acc_1', ...names }),
    { id: 'acc_1', ...names },
    names,
  ],
  [
    '[API-20]',
    `updatePhone(${typed({ accountId: 'acc_1', phone })}) { id phone }`,
    'PATCH /v1/app/customers/acc_1',
    good({ id: 'cus_1', phone: '+2348012345678' }),
    { id: 'cus_1', phone: '+2348012345678' },
    { phone },
  ],
  // A new token comes in the header, verbatim; both passwords go untouched.
  [
    '[API-05] [API-18]',
    `changePassword(${typed({ oldPassword: ' old ', newPassword })}) { token }`,
    'PATCH /v1/auth/account/password/update',
    good({ id: 'acc_1' }, {}, { authorization: 'Bearer next' }),
    { token: 'Bearer next' },
    { oldPassword: ' old ', newPassword },
  ],
])(
  '%s %s sends that and nothing else, for the bearer of the token',
  async (_, call, route, answer, told, sent) => {
    stage.upstream.on(route, answer)
    const [head, given] = call.includes('$') ? ['($credential: WebAuthn!)', { credential: whole }] : ['', {}]
    const { data, text, headers } = await stage.ask(`mutation ${head} { done: ${call} }`, given, mine)
    expect(data).toEqual({ done: told })
    expect([headers.get('authorization'), text.includes('unasked')]).toEqual([null, false])
    const seen = stage.upstream.seen.map(({ method, url, headers, body }) => [
      `${method} ${url}`,
      headers.authorization,
      JSON.parse(body || 'null'),
    ])
    expect(seen).toEqual([[route, mine, sent ?? null]])
  },
)
