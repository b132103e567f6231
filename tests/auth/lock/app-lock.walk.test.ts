import { expect } from 'vitest'
import { lockRefusal } from '../../../machines/auth/lock/lock.rules'
import { missingPassword } from '../../../machines/values/password'
import { personas } from '../../../mock-api/accounts/personas'
import { restCall } from '../../models/actors'
import { ceremony } from '../../stage/ceremony'
import { walkEvery } from '../../walker/walk'
import { Authenticator } from '../biometrics/authenticator'

const device = new Authenticator()

walkEvery('appLock', {
  at: '/dashboard/sell',
  as: 'ada',
  // Ada registered this device, and it was out of sight for long.
  stage: ({ services: { storage } }) => {
    storage.setItem('device.fingerprint', `${device.id} ${personas.ada.accountId}`)
    storage.setItem('app.seen', '0')
  },
  actors: {
    confirmFingerprint: ceremony(null, () => device),
    confirmPassword: restCall('POST', '/v1/auth/login'),
  },
  shows: {
    locked: (page, { context }) => {
      page.isTitled('Locked')
      page.reads(/^Locked\./)
      page.waits('Open with fingerprint', false)
      const refusal = context.error ? lockRefusal(context.error) : undefined
      if (!context.byPassword) return page.alerts(refusal ?? '')
      page.holds('Password', context.passwordFilled ? personas.ada.password : '')
      page.marks('Password', missingPassword(context) ?? refusal)
    },
    touching: (page) => page.waits('Open with fingerprint'),
    checking: (page) => page.waits('Open'),
    opened: (page, _, { services }) => {
      page.isTitled('Sell')
      page.lacks(/^Locked\./)
      page.isAt('/dashboard/sell')
      expect(document.body.style.visibility).toBe('')
      expect(services.vault.read('appLock.password')).toBe('')
    },
  },
  proves: '[EXT-25] [EXT-26]',
})
