import { afterEach, beforeEach, expect, it } from 'vitest'
import { toastText } from '../../auth/identity.fixture'
import {
  click,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  vi,
  waitForPage,
} from '../../fixtures/app.fixture'
import {
  attestation,
  credentialId,
  failCeremonyWith,
  installAuthenticator,
} from '../../fixtures/authenticator'
import { rejectWith } from '../../fixtures/customers'
import { waitFor } from '../../walker/timeouts'
import { twoDevices } from '../profile.scenes'
import { creationOptions } from './creation-options'

const finishRegistration = vi.fn()
const spyOnInfo = () => vi.spyOn(console, 'info').mockImplementation(() => undefined)
let consoleInfo: ReturnType<typeof spyOnInfo>

beforeEach(() => {
  consoleInfo = spyOnInfo().mockClear()
  finishRegistration.mockReset().mockReturnValue(true)
})
afterEach(() => void vi.unstubAllGlobals())

const answers: Responses = {
  beginBiometricRegistration: () => creationOptions,
  finishBiometricRegistration: ({ credential }: { credential: object }) => finishRegistration(credential),
}
const open = async (overrides: Responses = {}, storage = signedInStorage()) => {
  const app = openApp('/dashboard/profile', { storage, answers: { ...answers, ...overrides } })
  await waitForPage('Profile')
  return app
}
const name = /^Register Biometric/
const isBusy = () => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'

it("a registration uses the server's options and the authenticator [PROFILE-14]", async () => {
  installAuthenticator({ create: attestation })
  const { storage } = await open()
  await click(name)
  await waitFor(() => expect(toastText()).toBe('Biometric registered'))
  const response = { clientDataJSON: expect.any(String), attestationObject: expect.any(String) }
  expect(finishRegistration.mock.calls).toEqual([
    [{ id: credentialId, rawId: credentialId, type: 'public-key', response }],
  ])
  expect(storage.getItem('device.fingerprint')).not.toBeNull()
  expect([isBusy(), consoleInfo.mock.calls]).toEqual([false, []])
})

it("the profile's switch turns fingerprint login on and off on this device", async () => {
  installAuthenticator({ create: attestation })
  const { storage } = await open()
  const expectSwitch = (isOn: boolean) =>
    waitFor(() => {
      screen.getByRole('switch', { name: 'Fingerprint on this device', checked: isOn })
      expect(storage.getItem('device.fingerprint') !== null).toBe(isOn)
      screen.getByText(`This device uses your ${isOn ? 'fingerprint' : 'password'}.`)
    })
  await expectSwitch(false)
  const toggleTo = async (isOn: boolean) => {
    await click('Fingerprint on this device', 'switch')
    await expectSwitch(isOn)
  }
  await toggleTo(true)
  await toggleTo(false)
  installAuthenticator({ create: failCeremonyWith('InvalidStateError') })
  await toggleTo(true)
  expect(finishRegistration).toHaveBeenCalledTimes(1)
})

it('the console logs a failed registration [BIO-05] [BIO-07] [BIO-15]', async () => {
  installAuthenticator({ create: attestation })
  const { responses } = await open()
  responses.finishBiometricRegistration = rejectWith(422, 'Biometric registration failed')
  await click(name)
  await waitFor(() => expect(consoleInfo.mock.calls).toEqual([['general error']]))
  expect(toastText()).toBe('')
  vi.stubGlobal('PublicKeyCredential', undefined)
  await waitFor(() => expect(isBusy()).toBe(false))
  await click(name)
  await waitFor(() => expect(toastText()).toBe('WebAuthn is not supported in this browser'))
  expect(consoleInfo).toHaveBeenCalledTimes(1)
})

it('after a password change, Remove all removes every fingerprint (ruling 21)', async () => {
  let storedFingerprints = twoDevices()
  const removed: string[] = []
  const storage = signedInStorage()
  storage.setItem('device.fingerprint', 'registered')
  const { services } = await open(
    {
      fingerprints: () => storedFingerprints,
      removeFingerprint: ({ id }: { id: string }) => {
        removed.push(id)
        storedFingerprints = storedFingerprints.filter((fingerprint) => fingerprint.id !== id)
        return id
      },
    },
    storage,
  )
  await screen.findByText('Safari on iPhone or iPad')
  const text = screen.getByRole('region', { name: 'Fingerprints' }).textContent
  expect(text).toContain('Chrome on AndroidAdded 3 Nov 2026, 09:00Last used 20 Nov 2026, 08:30')
  expect(text).toContain('Safari on iPhone or iPadAdded 1 Oct 2026, 09:00Never used')
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  services.eventBus.emit({ type: 'changePassword.succeeded' })
  await screen.findByText('Password changed. These fingerprints can still log in to your account.')
  await click('Remove all')
  await screen.findByText('No fingerprints added.')
  expect([removed.sort(), storage.getItem('device.fingerprint')]).toEqual([['one', 'two'], null])
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})
