import { expect } from 'vitest'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { missingPasswordProblem } from '../../../machines/values/password'
import { personas } from '../../../mock-api/accounts/personas'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

/** Not 'Invalid user ID or password': no user ID is typed here. */
const messageOf = (reason: ApiError | null): string | undefined =>
  reason?.status === 400 ? 'Incorrect password' : reason ? summaryOf(reason) : undefined

walkEvery('reauthenticate', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: { confirmPassword: restCall('POST', '/v1/auth/login') },
  does: {
    // What `useReauthenticate` sends for the page that asks; no page of this version asks yet.
    'reauthenticate.ask': (walker, event) => walker.hear(event),
  },
  shows: {
    closed: (page, _, walker) => {
      page.lacks('Enter your password')
      page.isAt('/dashboard/sell')
      // What was typed does not outlive the dialog, and only a confirmed password brings a new token.
      expect(walker.services.vault.read('reauthenticate.password')).toBe('')
      expect(walker.services.session.token()).not.toBe('')
    },
    asking: (page, { context }) => {
      page.reads('Enter your password', 'Why it is asked')
      page.waits('Authenticate', false)
      page.holds('Password', context.passwordFilled ? personas.ada.password : '')
      const { error: reason } = context
      page.marks('Password', missingPasswordProblem(context) ?? messageOf(reason))
    },
    checking: (page) => page.waits('Authenticate'),
  },
  proves: '[SHELL-25] [SHELL-26] [SHELL-27] [SHELL-28]',
})
