import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { good } from '../upstream'

const stage = gatewayStage()
beforeEach(() => {
  stage.upstream.on('POST /v1/auth/biometric/registration', good({ id: 'a' }))
})

const query = 'mutation ($c: WebAuthn!) { finishBiometricRegistration(credential: $c) }'
/** The credential as the text of the request, so that '__proto__' arrives as a browser would send it. */
const finish = (credential: string) => {
  const start = JSON.stringify({ query }).slice(0, -1)
  return stage.post(`${start},"variables":{"c":${credential}}}`)
}
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const long = (length: number) => `{"id":"${'x'.repeat(length - 9)}"}`

describe('a credential', () => {
  it.each([
    ['8 levels deep', nested(8)],
    ['of 16 kB', long(16 * 1024)],
    ['empty', '{}'],
    ['with every kind of value', '{"id":"a","n":1.5,"b":true,"z":null,"l":[1,{"x":[]}]}'],
  ])('%s is passed on', async (_, credential) => {
    expect((await finish(credential)).data).toEqual({ finishBiometricRegistration: true })
    expect(stage.upstream.seen).toHaveLength(1)
  })

  it.each([
    ['a text', '"CANARY"'],
    ['a number', '7'],
    ['a list', '[{"id":"CANARY"}]'],
    ['true', 'true'],
    ['9 levels deep', nested(9)],
    ['9 levels of lists', `{"a":${'['.repeat(9)}${']'.repeat(9)}}`],
    ['one over 16 kB', long(16 * 1024 + 1)],
    ['with a __proto__', '{"__proto__":{"polluted":1}}'],
    ['with a __proto__ inside', '{"response":{"__proto__":{"polluted":1}}}'],
    ['with a constructor', '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}'],
    ['with an endless number', '{"n":1e999}'],
  ])('%s is refused on its field, unrepeated, and goes nowhere', async (_, credential) => {
    const { error, text } = await finish(credential)
    expect(error?.extensions).toEqual({
      code: 'INVALID',
      status: 422,
      summary: 'Invalid credential',
      fields: { c: 'Invalid credential' },
    })
    expect(text).not.toContain('CANARY')
    expect(stage.upstream.seen).toEqual([])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('written into the document is read and judged alike', async () => {
    const written = (value: string) =>
      stage.ask(`mutation { finishBiometricRegistration(credential: ${value}) }`)
    await written('{id: "a", rawId: "b", response: {clientDataJSON: "c"}, type: "public-key"}')
    expect(JSON.parse(stage.upstream.seen[0]?.body ?? '')).toEqual({
      id: 'a',
      rawId: 'b',
      response: { clientDataJSON: 'c' },
      type: 'public-key',
    })
    for (const value of ['"x"', '[1]', '{__proto__: {polluted: 1}}'])
      expect((await written(value)).error?.extensions.code).toBe('INVALID')
    expect(stage.upstream.seen).toHaveLength(1)
  })
})

describe('options', () => {
  const begin = (data: unknown) => {
    stage.upstream.on('GET /v1/auth/biometric/authentication', good(data))
    return stage.ask('mutation { beginBiometricLogin }')
  }

  it('are handed over as the upstream wrote them', async () => {
    const options = { challenge: 'Y2g', allowCredentials: [], timeout: 60_000, hints: null }
    expect((await begin(options)).data).toEqual({ beginBiometricLogin: options })
  })

  it.each([
    ['a text', 'CANARY'],
    ['a list', []],
    ['nothing', null],
    ['too much', { a: 'x'.repeat(17_000) }],
  ])('that are %s are a failure of the bank’s, without its words', async (_, data) => {
    const { error, text } = await begin(data)
    expect(error?.extensions).toMatchObject({ code: 'INTERNAL', status: 500 })
    expect(text + stage.logged()).not.toContain('CANARY')
  })
})

describe('the name of a device', () => {
  it('comes from what the browser says of itself, at most 256 characters of it', async () => {
    const headers = { 'user-agent': `Mozilla/5.0 (Linux; Android 13) Chrome/120.0 ${'x'.repeat(400)}` }
    await stage.post({ query, variables: { c: {} } }, headers)
    const [sent] = stage.upstream.seen
    expect(sent!.headers['user-agent']).toBe(headers['user-agent'].slice(0, 256))
    expect(JSON.parse(sent!.body)).not.toHaveProperty('name')
  })
})
