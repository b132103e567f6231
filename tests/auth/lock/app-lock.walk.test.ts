import { expect } from 'vitest'
import { personas } from '../../../mock-api/accounts/personas'
import { ceremony } from '../../stage/ceremony'
import { walkEvery } from '../../walker/walk'
import { Authenticator } from '../biometrics/authenticator'

const device = new Authenticator()

walkEvery('appLock', {
  at: '/dashboard/sell',
  as: 'ada',
  // Ada registered this device, and the app was in the background for long.
  stage: ({ services: { storage } }) => {
    storage.setItem('device.fingerprint', `${device.id} ${personas.ada.accountId}`)
    storage.setItem('app.seen', '0')
  },
  actors: { confirmFingerprint: ceremony(null, () => device) },
  does: {
    'appLock.confirm': async (walker) => {
      walker.page.click('Enter your password')
      await walker.until(() => walker.page.fill('Password', personas.ada.password))
      walker.page.click('Authenticate')
    },
  },
  shows: {
    locked: (page, { context }) => {
      page.isTitled('Locked')
      page.waits('Unlock with fingerprint', false)
      const alerts = document.querySelectorAll('dialog [role=alert]')
      expect([...alerts].map(({ textContent }) => textContent)).toEqual([
        context.touchFailed ? "That didn't work. Try again, or use your password." : '',
      ])
    },
    touching: (page) => page.waits('Unlock with fingerprint'),
    opened: (page, _, { services }) => {
      page.isTitled('Sell')
      page.lacks(/^Locked\./)
      page.isAt('/dashboard/sell')
      expect(document.body.style.visibility).toBe('')
      expect(services.vault.read('reauthenticate.password')).toBe('')
    },
  },
  proves: '[EXT-25] [EXT-26]',
})
