// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failing, toastText } from '../../auth/identity.fixture'
import { type Answers, onPage, openApp, press, screen, signedIn, vi } from '../../stage/app-stage'
import { attestation, credentialId, giveAuthenticator, refuses } from '../../stage/authenticator'
import { waitFor } from '../../walker/patience'
import { creationOptions } from './creation-options'

const finished = vi.fn()
const words = vi.spyOn(console, 'info').mockImplementation(() => undefined)

beforeEach(() => {
  words.mockClear()
  finished.mockReset().mockReturnValue(true)
})
afterEach(() => void vi.unstubAllGlobals())

const answers: Answers = {
  beginBiometricRegistration: () => creationOptions,
  finishBiometricRegistration: ({ credential }: { credential: object }) => finished(credential),
}
const open = async () => {
  const app = openApp('/dashboard/profile', { storage: signedIn(), answers })
  await onPage('Profile')
  return app
}
const name = 'Register Biometric'
const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'

it('[PROFILE-14] is a button that asks for options, the authenticator and the server', async () => {
  giveAuthenticator({ create: attestation })
  const { storage } = await open()
  await press(name)
  await waitFor(() => expect(toastText()).toBe('Biometric registered'))
  const response = { clientDataJSON: expect.any(String), attestationObject: expect.any(String) }
  expect(finished.mock.calls).toEqual([
    [{ id: credentialId, rawId: credentialId, type: 'public-key', response }],
  ])
  expect(storage.getItem('device.fingerprint')).not.toBeNull()
  expect([isBusy(), words.mock.calls]).toEqual([false, []])
})

const userOf = (id: string) => ({ user: { ...creationOptions.user, id } })
const bytes = (length: number) => Buffer.alloc(length).toString('base64url')

it.each<[string, string, [error: string, changed?: object, url?: string][]]>([
  ['[BIO-08]', 'aborted', [['AbortError'], ['NotAllowedError']]],
  ['[BIO-09]', 'previously registered', [['InvalidStateError']]],
  ['[BIO-10]', 'missing user-verification support', [['ConstraintError']]],
  ['[BIO-11]', 'invalid domain', [['SecurityError', {}, 'http://127.0.0.1/dashboard/profile']]],
  [
    '[BIO-12]',
    'invalid relying-party id',
    [['SecurityError', { rp: { id: 'example.com', name: 'CoinNaira' } }]],
  ],
  [
    '[BIO-13]',
    'invalid user id length (1 to 64)',
    [
      ['TypeError', userOf('')],
      ['TypeError', userOf(bytes(65))],
    ],
  ],
  [
    '[BIO-14]',
    'unsupported algorithm',
    [['NotSupportedError'], ['NotSupportedError', { pubKeyCredParams: [] }]],
  ],
  ['[BIO-15]', 'general error', [['UnknownError'], ['DataError'], ['TypeError', userOf(bytes(64))]]],
])('[BIO-05] %s %s is one word in the console and no toast', async (_, word, failures) => {
  const { answers, services, storage } = await open()
  const emitted = vi.fn()
  services.eventBus.listen(emitted)
  for (const [error, changed, url] of failures) {
    giveAuthenticator({ create: refuses(error) })
    answers.beginBiometricRegistration = () => ({ ...creationOptions, ...changed })
    if (url) vi.stubGlobal('location', new URL(url))
    emitted.mockClear()
    words.mockClear()
    await press(name)
    await waitFor(() => expect(emitted).toHaveBeenCalled())
    expect(emitted.mock.calls).toEqual([[{ type: 'biometricRegistration.failed', case: word }]])
    expect(words.mock.calls).toEqual([[word]])
    expect([toastText(), isBusy(), storage.getItem('device.fingerprint')]).toEqual(['', false, null])
  }
})

it('[BIO-05] [BIO-07] [BIO-15] a refusal of the server is a word in the console, a browser without WebAuthn a red toast', async () => {
  giveAuthenticator({ create: attestation })
  const { answers } = await open()
  answers.finishBiometricRegistration = failing(422, 'Biometric registration failed')
  await press(name)
  await waitFor(() => expect(words.mock.calls).toEqual([['general error']]))
  expect(toastText()).toBe('')
  vi.stubGlobal('PublicKeyCredential', undefined)
  await waitFor(() => expect(isBusy()).toBe(false))
  await press(name)
  await waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
  expect(words).toHaveBeenCalledTimes(1)
})
