import { expect } from 'vitest'
import { summaryOf } from '../../machines/core/api-error'
import { missingPasswordProblem } from '../../machines/values/password'
import { personas } from '../../mock-api/accounts/personas'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'

const { password } = personas.newbie

walkEvery('deleteAccount', {
  at: '/dashboard/profile',
  as: 'newbie',
  actors: { deleteAccount: restCall('DELETE', '/v1/auth/account/{password}') },
  does: {
    'deleteAccount.open': ({ page }) => page.click(/^Delete Account/),
  },
  shows: {
    closed: (page, _, { services }) => {
      page.isAt('/dashboard/profile')
      page.lacks('This cannot be undone. You lose:')
      expect(page.has(/^Delete Account/)).toBe(true)
      expect(services.vault.read('deleteAccount.password')).toBe('')
    },
    asking: (page, { context }, { services }) => {
      const { error: reason, passwordFilled } = context
      const isKept = reason?.status === 409
      page.reads(isKept ? summaryOf(reason) : 'This cannot be undone. You lose:')
      page.waits('Delete', false)
      page.holds('Password', passwordFilled ? password : '')
      const rejectionText = reason && !isKept ? summaryOf(reason) : undefined
      page.marks('Password', missingPasswordProblem(context) ?? rejectionText)
      // Nothing but an answered success ends the session (GUARD-10, GUARD-11).
      expect(services.session.token()).not.toBe('')
    },
    deleting: (page) => page.waits('Delete'),
    deleted: (page, _, { services }) => {
      page.isAt('/')
      expect(services.session.read()).toBeNull()
    },
  },
  proves: '[PROFILE-13] [GUARD-10] [GUARD-11]',
})
