import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayFixture } from '../gateway.fixture'
import { success } from '../upstream'

const fixture = gatewayFixture()
beforeEach(() => {
  fixture.upstream.on('POST /v1/auth/biometric/registration', success({ id: 'a' }))
})

const query = 'mutation ($c: WebAuthn!) { finishBiometricRegistration(credential: $c) }'
/** Sends the credential as raw JSON: an object literal would lose '__proto__'. */
const finish = (credential: string) => {
  const start = JSON.stringify({ query }).slice(0, -1)
  return fixture.post(`${start},"variables":{"c":${credential}}}`)
}
const nestedJson = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const credentialOfSize = (length: number) => `{"id":"${'x'.repeat(length - 9)}"}`

describe('passkey credential', () => {
  it.each([
    ['8 levels deep', nestedJson(8)],
    ['of 16 kB', credentialOfSize(16 * 1024)],
    ['empty', '{}'],
    ['with every kind of value', '{"id":"a","n":1.5,"b":true,"z":null,"l":[1,{"x":[]}]}'],
  ])('the gateway forwards a credential %s', async (_, credential) => {
    expect((await finish(credential)).data).toEqual({ finishBiometricRegistration: true })
    expect(fixture.upstream.requests).toHaveLength(1)
  })

  it.each([
    ['a text', '"CANARY"'],
    ['a number', '7'],
    ['a list', '[{"id":"CANARY"}]'],
    ['true', 'true'],
    ['9 levels deep', nestedJson(9)],
    ['9 levels of lists', `{"a":${'['.repeat(9)}${']'.repeat(9)}}`],
    ['larger than 16 kB', credentialOfSize(16 * 1024 + 1)],
    ['with a __proto__', '{"__proto__":{"polluted":1}}'],
    ['with a __proto__ inside', '{"response":{"__proto__":{"polluted":1}}}'],
    ['with a constructor', '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}'],
    ['with an endless number', '{"n":1e999}'],
  ])('the gateway rejects a credential with an error at its field: %s', async (_, credential) => {
    const { error, text } = await finish(credential)
    expect(error?.extensions).toEqual({
      code: 'INVALID',
      status: 422,
      summary: 'Invalid credential',
      fields: { c: 'Invalid credential' },
    })
    expect(text).not.toContain('CANARY')
    expect(fixture.upstream.requests).toEqual([])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('a credential in the document is validated like a variable', async () => {
    const finishWith = (value: string) =>
      fixture.ask(`mutation { finishBiometricRegistration(credential: ${value}) }`)
    await finishWith('{id: "a", rawId: "b", response: {clientDataJSON: "c"}, type: "public-key"}')
    expect(JSON.parse(fixture.upstream.requests[0]?.body ?? '')).toEqual({
      id: 'a',
      rawId: 'b',
      response: { clientDataJSON: 'c' },
      type: 'public-key',
    })
    for (const value of ['"x"', '[1]', '{__proto__: {polluted: 1}}'])
      expect((await finishWith(value)).error?.extensions.code).toBe('INVALID')
    expect(fixture.upstream.requests).toHaveLength(1)
  })
})

describe('passkey options', () => {
  const begin = (data: unknown) => {
    fixture.upstream.on('GET /v1/auth/biometric/authentication', success(data))
    return fixture.ask('mutation { beginBiometricLogin }')
  }

  it('the gateway returns passkey options unchanged', async () => {
    const options = { challenge: 'Y2g', allowCredentials: [], timeout: 60_000, hints: null }
    expect((await begin(options)).data).toEqual({ beginBiometricLogin: options })
  })

  it.each([
    ['a text', 'CANARY'],
    ['a list', []],
    ['null', null],
    ['too large', { a: 'x'.repeat(17_000) }],
  ])('passkey options that are %s are an internal error without details', async (_, data) => {
    const { error, text } = await begin(data)
    expect(error?.extensions).toMatchObject({ code: 'INTERNAL', status: 500 })
    expect(text + fixture.logged()).not.toContain('CANARY')
  })
})

it('the device name is the user agent, truncated to 256 characters', async () => {
  const headers = { 'user-agent': `Mozilla/5.0 (Linux; Android 13) Chrome/120.0 ${'x'.repeat(400)}` }
  await fixture.post({ query, variables: { c: {} } }, headers)
  const [sent] = fixture.upstream.requests
  expect(sent!.headers['user-agent']).toBe(headers['user-agent'].slice(0, 256))
  expect(JSON.parse(sent!.body)).not.toHaveProperty('name')
})
