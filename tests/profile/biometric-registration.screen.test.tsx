// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { BeginBiometricRegistrationDocument } from '../../client/generated/graphql'
import { biometricRegistrationActors } from '../../client/profile/biometric-registration.actors'
import type { CallOptions } from '../../client/shared/transport'
import { biometricCases } from '../../machines/shared/biometric'
import { refusing, toastText } from '../auth/identity.fixture'
import { type Answers, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'
import { attestation, challenge, credentialId, giveAuthenticator, refuses } from '../shared/authenticator'

const finished = vi.fn()
const words = vi.spyOn(console, 'info').mockImplementation(() => undefined)

beforeEach(() => {
  words.mockClear()
  finished.mockReset().mockReturnValue(true)
})
afterEach(() => void vi.unstubAllGlobals())

const options = {
  challenge,
  rp: { id: 'localhost', name: 'CoinNaira' },
  user: { id: 'YWRh', name: 'ada', displayName: 'Ada Obi' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  timeout: 60_000,
  attestation: 'none',
}
const open = async (changed: object = {}, answers: Answers = {}) => {
  const app = openApp('/dashboard/profile', {
    storage: signedIn(),
    answers: {
      beginBiometricRegistration: () => ({ ...options, ...changed }),
      finishBiometricRegistration: ({ credential }: { credential: object }) => finished(credential),
      ...answers,
    },
  })
  await onPage('Profile')
  return app
}
const name = 'Register Biometric'
const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'

describe('Register Biometric', () => {
  it('[PROFILE-14] is a button that asks for options, the authenticator and the server', async () => {
    giveAuthenticator({ create: attestation })
    const { storage } = await open()
    await press(name)
    await vi.waitFor(() => expect(toastText()).toBe('Biometric registered'))
    expect(finished.mock.calls).toEqual([
      [
        {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          response: { clientDataJSON: expect.any(String), attestationObject: expect.any(String) },
        },
      ],
    ])
    expect(storage.getItem('device.fingerprint')).not.toBeNull()
    expect([isBusy(), words.mock.calls]).toEqual([false, []])
  })

  it.each<[string, string, string, object, string?]>([
    ['[BIO-08]', 'aborted', 'AbortError', {}],
    ['[BIO-08]', 'aborted', 'NotAllowedError', {}],
    ['[BIO-09]', 'previously registered', 'InvalidStateError', {}],
    ['[BIO-10]', 'missing user-verification support', 'ConstraintError', {}],
    ['[BIO-11]', 'invalid domain', 'SecurityError', {}, 'http://127.0.0.1/dashboard/profile'],
    [
      '[BIO-12]',
      'invalid relying-party id',
      'SecurityError',
      { rp: { id: 'example.com', name: 'CoinNaira' } },
    ],
    ['[BIO-13]', 'invalid user id length (1 to 64)', 'TypeError', { user: { ...options.user, id: '' } }],
    [
      '[BIO-13]',
      'invalid user id length (1 to 64)',
      'TypeError',
      { user: { ...options.user, id: Buffer.alloc(65).toString('base64url') } },
    ],
    ['[BIO-14]', 'unsupported algorithm', 'NotSupportedError', {}],
    ['[BIO-14]', 'unsupported algorithm', 'NotSupportedError', { pubKeyCredParams: [] }],
    ['[BIO-15]', 'general error', 'UnknownError', {}],
    ['[BIO-15]', 'general error', 'DataError', {}],
    [
      '[BIO-15]',
      'general error',
      'TypeError',
      { user: { ...options.user, id: Buffer.alloc(64).toString('base64url') } },
    ],
  ])('[BIO-05] %s %s: %s is one word in the console and no toast', async (_, word, error, changed, url) => {
    giveAuthenticator({ create: refuses(error) })
    const { storage, facts } = await open(changed).then((app) => ({ ...app, facts: app.services.facts }))
    const told = vi.fn()
    facts.listen(told)
    if (url) vi.stubGlobal('location', new URL(url))
    await press(name)
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(told.mock.calls).toEqual([[{ type: 'biometricRegistration.failed', case: word }]])
    expect(words.mock.calls).toEqual([[word]])
    expect([toastText(), isBusy(), storage.getItem('device.fingerprint')]).toEqual(['', false, null])
  })

  it.each([
    ['[BIO-10]', false, 'missing user-verification support'],
    ['[BIO-08]', true, 'aborted'],
  ])('%s a no on a device that can verify its user (%s) is %s', async (_, able, word) => {
    giveAuthenticator({ create: refuses('NotAllowedError') })
    const isUserVerifyingPlatformAuthenticatorAvailable = async () => able
    Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable })
    await open()
    await press(name)
    await vi.waitFor(() => expect(words.mock.calls).toEqual([[word]]))
    expect(toastText()).toBe('')
  })

  it('[BIO-15] there are exactly eight named cases', () => {
    expect(biometricCases).toEqual([
      'aborted',
      'previously registered',
      'missing user-verification support',
      'invalid domain',
      'invalid relying-party id',
      'invalid user id length (1 to 64)',
      'unsupported algorithm',
      'general error',
    ])
  })

  it('[BIO-05] [BIO-15] a refusal of the server is a general error in the console and no toast', async () => {
    giveAuthenticator({ create: attestation })
    await open({}, { finishBiometricRegistration: refusing(422, 'Biometric registration failed') })
    await press(name)
    await vi.waitFor(() => expect(words.mock.calls).toEqual([['general error']]))
    expect(toastText()).toBe('')
  })

  it('[BIO-07] a browser without WebAuthn says so in a red toast', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await open()
    await press(name)
    await vi.waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
    expect(words).not.toHaveBeenCalled()
  })

  it('what the server has registered is remembered also when the page is left before its answer', async () => {
    giveAuthenticator({ create: attestation })
    let answer: (() => void) | undefined
    const transport = (document: unknown, _: unknown, { signal }: CallOptions) =>
      document === BeginBiometricRegistrationDocument
        ? Promise.resolve({ data: { beginBiometricRegistration: options } })
        : new Promise((resolve, reject) => {
            answer = () => resolve({ data: { finishBiometricRegistration: true } })
            signal?.addEventListener('abort', reject)
          })
    const setItem = vi.fn()
    const services = { storage: { setItem }, transport }
    const leaving = createActor(biometricRegistrationActors(services as never).registerFingerprint).start()
    await vi.waitFor(() => expect(answer).toBeDefined())
    leaving.stop()
    answer?.()
    await vi.waitFor(() => expect(setItem).toHaveBeenCalledWith('device.fingerprint', 'registered'))
  })

  it('an authenticator that never answers is given up after 10 seconds', async () => {
    giveAuthenticator({ create: () => new Promise(() => undefined) })
    const { services } = await open()
    await press(name)
    await vi.waitFor(() => expect(navigator.credentials.create).toHaveBeenCalled())
    services.clock.increment(9_999)
    expect(isBusy()).toBe(true)
    services.clock.increment(1)
    await vi.waitFor(() => expect(isBusy()).toBe(false))
  })
})
