import { expect } from 'vitest'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { missingPasswordProblem } from '../../../machines/values/password'
import { personas } from '../../../mock-api/accounts/personas'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

/** The dialog replaces 'Invalid user ID or password' because it has no user ID field. */
const messageOf = (reason: ApiError | null): string | undefined =>
  reason?.status === 400 ? 'Incorrect password' : reason ? summaryOf(reason) : undefined

walkEvery('reauthenticate', {
  url: '/dashboard/sell',
  persona: 'ada',
  actors: { confirmPassword: restCall('POST', '/v1/auth/login') },
  actions: {
    // `useReauthenticate` sends this event; no page uses it yet.
    'reauthenticate.ask': (walker, event) => walker.send(event),
  },
  shows: {
    closed: async (page) => {
      await page.expectAbsent('Enter your password')
      await page.expectUrl('/dashboard/sell')
    },
    asking: async (page, { context }) => {
      await page.expectText('Enter your password', 'Why it is asked')
      await page.expectBusy('Authenticate', false)
      await page.expectValue('Password', context.passwordFilled ? personas.ada.password : '')
      const { error: reason } = context
      await page.expectError('Password', missingPasswordProblem(context) ?? messageOf(reason))
    },
    checking: (page) => page.expectBusy('Authenticate'),
  },
  inside: {
    closed: ({ services }) => {
      expect(services.vault.read('reauthenticate.password')).toBe('')
      expect(services.session.token()).not.toBe('')
    },
  },
  requirements: '[SHELL-25] [SHELL-26] [SHELL-27] [SHELL-28]',
})
