import { expect } from 'vitest'
import { personas } from '../../../mock-api/accounts/personas'
import { ceremony } from '../../fixtures/ceremony'
import { walkEvery } from '../../walker/walk'
import { Authenticator } from '../biometrics/authenticator'

const device = new Authenticator()

walkEvery('appLock', {
  url: '/dashboard/sell',
  persona: 'ada',
  // Ada has registered this device, and the lock is due.
  setup: ({ services: { storage } }) => {
    storage.setItem('device.fingerprint', `${device.id} ${personas.ada.accountId}`)
    storage.setItem('app.seen', '0')
  },
  actors: { confirmFingerprint: ceremony(null, () => device) },
  actions: {
    'appLock.confirm': async (walker) => {
      await walker.page.click('Enter your password')
      await walker.until(() => walker.page.fill('Password', personas.ada.password))
      await walker.page.click('Authenticate')
    },
  },
  shows: {
    locked: async (page, { context }) => {
      await page.expectTitle('Locked')
      await page.expectBusy('Unlock with fingerprint', false)
      expect(await page.texts('dialog [role=alert]')).toEqual([
        context.touchFailed ? "That didn't work. Try again, or use your password." : '',
      ])
    },
    touching: (page) => page.expectBusy('Unlock with fingerprint'),
    opened: async (page) => {
      await page.expectTitle('Sell')
      await page.expectAbsent(/^Locked\./)
      await page.expectUrl('/dashboard/sell')
    },
  },
  inside: {
    opened: ({ services }) => {
      expect(document.body.style.visibility).toBe('')
      expect(services.vault.read('reauthenticate.password')).toBe('')
    },
  },
  requirements: '[EXT-25] [EXT-26]',
})
