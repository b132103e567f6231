import { fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { ceremony } from '../../stage/ceremony'
import { Rest } from '../../stage/rest'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { giveRole } from '../account/change-account'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.stage'

const { accountId } = personas.ada
const button = 'Log in with fingerprint'
let device = new Authenticator()

/** Ada registered this device before. */
const register = async (walker: Walker): Promise<void> => {
  // The console names each failed ceremony's case (BIO-06).
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const rest = Object.assign(new Rest(), { url: walker.stage.api.url })
  device = await biometricsOf(rest).registerFor((await walker.stage.sessionOf('ada')).token)
}

walkEvery('biometricLogin', {
  at: '/login',
  stage: register,
  actors: {
    authenticateByFingerprint: ceremony('/v1/auth/biometric/authentication', () => device, giveRole),
  },
  does: {
    // Typing in the form is how the password is chosen instead.
    'biometricLogin.dismiss': ({ page }) => void fireEvent.input(page.field('Username or email')),
  },
  shows: {
    idle: (page, { context: { error: reason } }, { services }) => {
      page.isAt('/login')
      page.waits(button, false)
      page.waits('Login', false)
      expect(document.querySelector('main [role=alert]')?.textContent).toBe(reason ? summaryOf(reason) : '')
      expect(services.session.read()).toBeNull()
    },
    asking: (page) => {
      page.waits(button)
      page.waits('Login', false)
    },
    welcomed: (page, _, { services }) => {
      page.isAt('/dashboard/sell')
      expect(services.session.read()?.account.id).toBe(accountId)
    },
  },
  proves: '[GUARD-15]',
})
