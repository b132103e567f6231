import { expect } from 'vitest'
import { summaryOf } from '../../machines/core/api-error'
import { missingPasswordProblem } from '../../machines/values/password'
import { personas } from '../../mock-api/accounts/personas'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'

const { password } = personas.newbie

walkEvery('deleteAccount', {
  url: '/dashboard/profile',
  persona: 'newbie',
  actors: { deleteAccount: restCall('DELETE', '/v1/auth/account/{password}') },
  actions: {
    'deleteAccount.open': ({ page }) => page.click(/^Delete Account/),
  },
  shows: {
    closed: async (page) => {
      await page.expectUrl('/dashboard/profile')
      await page.expectAbsent("This can't be undone. You'll lose:")
      expect(await page.has(/^Delete Account/)).toBe(true)
    },
    asking: async (page, { context }) => {
      const { error: reason, passwordFilled } = context
      const hasMoneyLeft = reason?.status === 409
      await page.expectText(hasMoneyLeft ? summaryOf(reason) : "This can't be undone. You'll lose:")
      await page.expectBusy('Delete', false)
      await page.expectValue('Password', passwordFilled ? password : '')
      const rejectionText = reason && !hasMoneyLeft ? summaryOf(reason) : undefined
      await page.expectError('Password', missingPasswordProblem(context) ?? rejectionText)
    },
    deleting: (page) => page.expectBusy('Delete'),
    deleted: (page) => page.expectUrl('/'),
  },
  inside: {
    closed: ({ services }) => expect(services.vault.read('deleteAccount.password')).toBe(''),
    // Only a success response ends the session (GUARD-10, GUARD-11).
    asking: ({ services }) => expect(services.session.token()).not.toBe(''),
    deleted: ({ services }) => expect(services.session.read()).toBeNull(),
  },
  requirements: '[PROFILE-13] [GUARD-10] [GUARD-11]',
})
