// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { onPage, openApp, press, screen, signedIn, vi } from '../../stage/app-stage'
import { attestation, giveAuthenticator, refuses } from '../../stage/authenticator'
import { waitFor } from '../../walker/patience'
import { creationOptions } from './creation-options'

const deviceSwitch = () => screen.getByRole('switch', { name: 'Fingerprint on this device' })

it("the profile says whether login on this device begins with a fingerprint: it is turned off here, and on by a registration or with the authenticator's own word that it is there", async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  giveAuthenticator({ create: attestation })
  const storage = signedIn()
  const finished = vi.fn(() => true)
  openApp('/dashboard/profile', {
    storage,
    answers: {
      beginBiometricRegistration: () => creationOptions,
      finishBiometricRegistration: finished,
    },
  })
  await onPage('Profile')
  const expectOn = (on: boolean) =>
    waitFor(() => {
      expect(deviceSwitch().getAttribute('aria-checked')).toBe(String(on))
      expect(storage.getItem('device.fingerprint') !== null).toBe(on)
      screen.getByText(`Login here begins with your ${on ? 'fingerprint' : 'password'}.`)
    })
  await expectOn(false)
  await press('Fingerprint on this device', 'switch')
  await expectOn(true)
  await press('Fingerprint on this device', 'switch')
  await expectOn(false)
  expect(finished).toHaveBeenCalledTimes(1)
  giveAuthenticator({ create: refuses('InvalidStateError') })
  await press('Fingerprint on this device', 'switch')
  await expectOn(true)
  expect(finished).toHaveBeenCalledTimes(1)
})
