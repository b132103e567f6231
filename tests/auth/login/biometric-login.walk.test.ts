import { fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { ceremony } from '../../stage/ceremony'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { giveRole } from '../account/change-account'
import { Authenticator } from '../biometrics/authenticator'

const { accountId } = personas.ada
const button = 'Login with fingerprint'
let device = new Authenticator()

/** Ada registered this device before. */
const register = async (walker: Walker): Promise<void> => {
  // The console names each failed ceremony's case (AMB-26).
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  device = new Authenticator()
  const { token } = await walker.stage.sessionOf('ada')
  const address = `${walker.stage.api.url}/v1/auth/biometric/registration`
  const headers = { authorization: token, 'content-type': 'application/json' }
  const { data } = (await (await fetch(address, { headers })).json()) as {
    data: Parameters<Authenticator['create']>[0]
  }
  const body = JSON.stringify(device.create(data))
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
}

walkEvery('biometricLogin', {
  at: '/login',
  stage: register,
  ports: {
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
