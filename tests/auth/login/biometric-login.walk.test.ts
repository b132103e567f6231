import { expect, vi } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { ceremony } from '../../fixtures/ceremony'
import { Rest } from '../../fixtures/rest'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { giveRole } from '../account/change-account'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'

const { accountId } = personas.ada
const button = 'Log in with fingerprint'
let device = new Authenticator()

const registerDevice = async (walker: Walker): Promise<void> => {
  // Failed ceremonies log their case to the console (BIO-06).
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const rest = Object.assign(new Rest(), { url: walker.fixture.api.url })
  device = await biometricsOf(rest).registerFor((await walker.fixture.sessionOf('ada')).token)
}

walkEvery('biometricLogin', {
  url: '/login',
  setup: registerDevice,
  actors: {
    authenticateByFingerprint: ceremony('/v1/auth/biometric/authentication', () => device, giveRole),
  },
  actions: {
    // Typing in the form cancels the fingerprint login.
    'biometricLogin.dismiss': ({ page }) => page.fill('Username or email', 'ada'),
  },
  shows: {
    idle: async (page, { context: { error: reason } }) => {
      await page.expectUrl('/login')
      await page.expectBusy(button, false)
      await page.expectBusy('Login', false)
      expect((await page.texts('main [role=alert]'))[0]).toBe(reason ? summaryOf(reason) : '')
    },
    asking: async (page) => {
      await page.expectBusy(button)
      await page.expectBusy('Login', false)
    },
    welcomed: (page) => page.expectUrl('/dashboard/sell'),
  },
  inside: {
    idle: ({ services }) => expect(services.session.read()).toBeNull(),
    welcomed: ({ services }) => expect(services.session.read()?.account.id).toBe(accountId),
  },
  requirements: '[GUARD-15]',
})
