import { expect, vi } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { Authenticator } from '../../auth/biometrics/authenticator'
import { ceremony } from '../../fixtures/ceremony'
import { doneEvent, errorEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

const button = /^Register Biometric/
const start = { type: 'biometricRegistration.start' }

walkEvery('biometricRegistration', {
  url: '/dashboard/profile',
  persona: 'ada',
  setup: () => {
    // Hides the outcome that the app logs for each failed ceremony (BIO-05).
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
  },
  actors: {
    // A new device for each ceremony: a device registers only once.
    registerFingerprint: ceremony('/v1/auth/biometric/registration', () => new Authenticator()),
  },
  actions: {
    'biometricRegistration.start': ({ page }) => page.click(/^Register Biometric/),
  },
  shows: {
    idle: (page) => page.expectBusy(button, false),
    registering: (page) => page.expectBusy(button),
    askingPassword: (page) => page.expectText('Enter your password', passwordForFingerprintText),
  },
  inside: {
    idle: ({ records, services }) => {
      if (records.at(-1)?.event.type !== 'xstate.done.actor.registerFingerprint') return
      expect(services.storage.getItem('device.fingerprint')).not.toBeNull()
    },
  },
  journeys: {
    'the registration asks for the password, then continues (ruling 21)': [
      start,
      errorEvent('registerFingerprint', apiError(403, 'Please enter your password again')),
      { type: 'biometricRegistration.agree' },
      doneEvent('registerFingerprint'),
    ],
  },
})
