import { expect } from 'vitest'
import { summaryOf } from '../../machines/core/api-error'
import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { hashOf } from '../../mock-api/accounts/passwords'
import { personas } from '../../mock-api/accounts/personas'
import { changeAccount } from '../auth/account/change-account'
import { cheapCost } from '../fixtures/mock-api'
import { restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const { accountId, password } = personas.ada
const passwords: Readonly<Record<string, string>> = { empty: '', short: 'seven77', good: 'brand-new-naira' }

/** Sets the account's password to the one typed as the old password, or to another if the path needs an error. */
const setPassword = async (walker: Walker, outcome: PlainEvent | null): Promise<void> =>
  changeAccount(walker, accountId, {
    passwordHash: await hashOf(outcome?.error ? 'Another-Naira-1' : password, cheapCost),
  })

walkEvery('changePassword', {
  url: '/dashboard/profile',
  persona: 'ada',
  actors: { changePassword: restCall('PATCH', '/v1/auth/account/password/update', setPassword) },
  actions: {
    'changePassword.open': ({ page }) => page.click(/^Change Password/),
  },
  shows: {
    closed: async (page) => {
      await page.expectUrl('/dashboard/profile')
      await page.expectAbsent('Old password')
    },
    editing: async (page, { context }) => {
      const { typed: input, checked, error: reason } = context
      const problems = checked ? changePasswordProblems(input) : {}
      await page.expectValue('Old password', input.oldFilled ? password : '')
      await page.expectValue('New password', passwords[input.verdict] ?? '')
      await page.expectError('Old password', problems.oldPassword ?? reason?.fields.oldPassword)
      await page.expectError('New password', problems.newPassword ?? reason?.fields.newPassword)
      if (reason && Object.keys(reason.fields).length === 0) await page.expectText(summaryOf(reason))
      await page.expectBusy('Save', false)
    },
    changing: (page) => page.expectBusy('Save'),
  },
  inside: {
    closed: ({ services: { vault } }) =>
      expect(vault.read('changePassword.old') + vault.read('changePassword.new')).toBe(''),
  },
})
