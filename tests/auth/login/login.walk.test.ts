import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { visibleProblems } from '../../../machines/auth/login/login.rules'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { accounts, legacyAccounts } from '../../../mock-api/schema/accounts'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'
import { giveRole } from '../account/change-account'

const { accountId, password } = personas.ada
const userField = 'Username or email'

walkEvery('login', {
  url: '/login',
  setup: async ({ fixture: { api } }) => {
    const [ada] = await api.db.select().from(accounts).where(eq(accounts.id, accountId))
    await api.db
      .insert(legacyAccounts)
      .values({ id: 'old-ada', username: 'ada', passwordHash: ada!.passwordHash })
  },
  actors: {
    logIn: restCall('POST', '/v1/auth/login', giveRole),
    logInOld: restCall('POST', '/v1/auth/login/old'),
  },
  shows: {
    editing: async (page, { context }) => {
      const { draft, error: apiError } = context
      const problems = visibleProblems(context)
      await page.expectBusy('Login', false)
      await page.expectValue(userField, draft.userId)
      await page.expectValue('Password', draft.passwordFilled ? password : '')
      await page.expectError(userField, problems.userId)
      await page.expectError('Password', problems.password)
      await page.expectAlert(apiError ? summaryOf(apiError) : '')
    },
    askingCustomer: (page) => page.expectBusy('Login'),
    askingOld: (page) => page.expectBusy('Login'),
    welcomed: (page) => page.expectUrl('/dashboard/sell'),
    recognised: (page) => page.expectUrl('/recovery/old'),
  },
  inside: {
    editing: ({ services: { session, storage, vault } }) =>
      expect([session.read(), storage.getItem('app.token'), vault.read('session.login')]).toEqual([
        null,
        null,
        '',
      ]),
  },
  requirements: '[AUTH-11] [AUTH-12] [AUTH-15] [AUTH-18] [AUTH-19]',
})
