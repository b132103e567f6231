import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage'
import { bad, good, type Script } from './upstream'

/** Found raw and in every form that a URL, a JSON text or a base64 would give it. */
const canary = 'CANARY'
const secret = (what: string) => `${canary} %/..ü🔑 ${what}`
const token = `Bearer ${canary}-stored-token`
const fresh = `Bearer ${canary}-fresh-token`

const account = { id: 'acc_1', username: 'ada', role: { name: 'customer' } }
const person = {
  firstName: secret('first'),
  lastName: secret('last'),
  username: secret('username'),
  email: secret('email'),
  phone: secret('phone'),
  password: secret('password'),
}
const credential = {
  id: secret('id'),
  rawId: 'r',
  response: { signature: secret('sig') },
  type: 'public-key',
}
const mutations: Record<string, [text: string, variables: object]> = {
  login: [
    '($input: LoginInput!) { login(input: $input) { token } }',
    { input: { userId: secret('u'), password: secret('p') } },
  ],
  loginOld: [
    '($input: LoginInput!) { loginOld(input: $input) { id } }',
    { input: { userId: secret('u'), password: secret('p') } },
  ],
  logout: ['{ logout }', {}],
  register: ['($input: RegisterInput!) { register(input: $input) { token } }', { input: person }],
  linkReferral: ['($c: String!) { linkReferral(accountId: "acc_1", code: $c) }', { c: secret('code') }],
  sendRecoveryCode: ['($e: String!) { sendRecoveryCode(email: $e) }', { e: secret('email') }],
  verifyRecoveryCode: [
    '($e: String!, $o: String!) { verifyRecoveryCode(email: $e, otp: $o) }',
    { e: secret('e'), o: secret('otp') },
  ],
  resetPassword: [
    '($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    { input: { email: secret('e'), newPassword: secret('p'), otp: secret('otp') } },
  ],
  recoverOldAccount: [
    '($input: RecoverOldAccountInput!) { recoverOldAccount(input: $input) { id } }',
    { input: { id: secret('id'), ...person } },
  ],
  beginBiometricRegistration: ['{ beginBiometricRegistration }', {}],
  finishBiometricRegistration: [
    '($c: WebAuthn!) { finishBiometricRegistration(credential: $c) }',
    { c: credential },
  ],
  beginBiometricLogin: ['{ beginBiometricLogin }', {}],
  finishBiometricLogin: [
    '($c: WebAuthn!) { finishBiometricLogin(credential: $c) { token } }',
    { c: credential },
  ],
  updateName: ['($n: String!) { updateName(firstName: $n, lastName: $n) { id } }', { n: secret('name') }],
  updatePhone: [
    '($p: String!) { updatePhone(accountId: "acc_1", phone: $p) { id } }',
    { p: secret('phone') },
  ],
  changePassword: [
    '($o: String!, $n: String!) { changePassword(oldPassword: $o, newPassword: $n) { token } }',
    { o: secret('old'), n: secret('new') },
  ],
  deleteAccount: ['($p: String!) { deleteAccount(password: $p) }', { p: secret('password') }],
}

const routes = [
  'POST /v1/auth/login',
  'POST /v1/auth/login/old',
  'POST /v1/auth/logout',
  'POST /v1/app/customers',
  'GET /v1/app/customers/acc_1',
  'PATCH /v1/app/customers/acc_1',
  'POST /v1/app/referrals',
  'POST /v1/auth/recovery/send',
  'PUT /v1/auth/recovery/verify',
  'POST /v1/auth/recovery/reset',
  'POST /v1/app/customers/recover/old',
  'GET /v1/auth/biometric/registration',
  'POST /v1/auth/biometric/registration',
  'GET /v1/auth/biometric/authentication',
  'POST /v1/auth/biometric/authentication',
  'PATCH /v1/auth/account',
  'PATCH /v1/auth/account/password/update',
  `DELETE /v1/auth/account/${encodeURIComponent(secret('password')).replaceAll('.', '%2E')}`,
]
const repeated = { summary: secret('summary'), fields: { password: secret('field') } }
const kept: Script = { ...good(account, {}, { authorization: fresh }), status: 201 }
const weather: Record<string, Script> = {
  'says yes': good(account, {}, { authorization: fresh }),
  'says created': kept,
  'repeats the secrets in its refusal': bad(400, repeated),
  'fails and repeats them': bad(500, repeated),
  'answers nonsense': { status: 200, body: `<p>${secret('page')}</p>` },
  'breaks its promise': { ...good(secret('data'), {}, { authorization: fresh }), status: 201 },
  'hangs up': (response) => response.destroy(),
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ upstreamTimeoutMs: 500 })
})
afterAll(() => stage.stop())

describe('a secret is in no line of the log', () => {
  it.each(Object.entries(mutations))('%s', async (name, [text, variables]) => {
    for (const script of Object.values(weather)) {
      for (const route of routes) stage.upstream.on(route, script)
      const before = stage.upstream.seen.length
      await stage.ask(`mutation ${name} ${text}`, variables, token)
      expect(stage.upstream.seen.length).toBeGreaterThan(before)
    }
    // Refused before it leaves: by the scalar types, by the path guard, by the parser.
    const wrong = Object.fromEntries(Object.keys(variables).map((key) => [key, { [secret('key')]: 1 }]))
    await stage.ask(`mutation ${name} ${text}`, wrong, token)
    await stage.ask(`mutation ${name} ${text} ${secret('syntax')}`, variables, token)
    const lines = stage.logged()
    expect(lines).toContain(`"operation":"${name}"`)
    expect(lines).not.toMatch(/canary/i)
    expect(lines).not.toContain(Buffer.from(canary).toString('base64').slice(0, 7))
  })

  it('tested all mutations that there are', async () => {
    const { data } = await stage.ask('{ __schema { mutationType { fields { name } } } }')
    const names = Object.keys(mutations).map((name) => ({ name }))
    expect(data).toEqual({ __schema: { mutationType: { fields: expect.arrayContaining(names) } } })
    expect(JSON.stringify(data).match(/"name"/g)).toHaveLength(names.length)
  })

  it('nor a password in an error that the gateway itself makes', async () => {
    const query = 'mutation Delete($p: String!) { deleteAccount(password: $p) }'
    const { text } = await stage.ask(query, { p: `${secret('password')}\ud800` }, token)
    expect(text).toContain('Invalid request')
    expect(text + stage.logged()).not.toMatch(/canary/i)
  })
})
