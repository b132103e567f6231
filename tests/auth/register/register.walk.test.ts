import { expect } from 'vitest'
import { problemsIn, registerFields } from '../../../machines/auth/register/register.rules'
import { summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { restCall } from '../../models/actors'
import type { PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { changeAccount } from '../account/change-account'
import { labels } from './register.model'

const { ada, bola } = personas
const { password } = ada

const setBolasNames = (walker: Walker, outcome: PlainEvent | null, input: unknown): Promise<void> => {
  const { username, email } = input as Record<'username' | 'email', string>
  const bolasDetails = { username: 'bola', email: 'bola@example.com' }
  return changeAccount(walker, bola.accountId, outcome?.error ? { username, email } : bolasDetails)
}

walkEvery('register', {
  url: (input) => {
    const { referral } = input as { referral: string | null }
    return referral === null ? '/register' : `/register?referral=${referral}`
  },
  // The paths need free usernames and existing codes.
  setup: async (walker) => {
    await changeAccount(walker, ada.accountId, {
      username: 'first',
      email: 'first@example.com',
      referralCode: 'ADA2K9QX',
    })
    await changeAccount(walker, bola.accountId, { referralCode: 'BLA7M3WZ' })
  },
  actors: {
    registerAccount: restCall('POST', '/v1/app/customers', setBolasNames),
    linkReferral: restCall('POST', '/v1/app/referrals'),
  },
  shows: {
    editing: async (page, { context }) => {
      const { draft, checked, codeLocked, error: reason } = context
      const problems = checked ? problemsIn(draft) : {}
      await page.expectBusy('Join Us', false)
      for (const field of registerFields) {
        await page.expectValue(labels[field], draft[field])
        await page.expectError(labels[field], problems[field] ?? reason?.fields[field])
      }
      await page.expectValue('Password', draft.password === 'empty' ? '' : password)
      await page.expectError('Password', problems.password ?? reason?.fields.password)
      expect(await page.texts('input[readonly]')).toHaveLength(codeLocked ? 1 : 0)
    },
    registering: (page) => page.expectBusy('Join Us'),
    linking: (page) => page.expectBusy('Join Us'),
    welcomed: async (page) => {
      await page.expectUrl('/dashboard/sell')
      await page.expectToast('Registration succesfull')
    },
    welcomedUnlinked: async (page, { context }) => {
      await page.expectUrl('/dashboard/sell')
      await page.expectText(summaryOf(context.error!))
    },
  },
  inside: {
    editing: async ({ page, records }, { context }) => {
      const lastType = records.at(-1)?.event.type
      if (lastType === 'register.failed') await page.expectToast('Registration unsuccesfull')
      if (lastType === 'register.refused') await page.expectToast(summaryOf(context.error!))
    },
    welcomed: ({ services, records }) => {
      expect(services.session.read()?.account.username).toMatch(/^ada/)
      expect(services.vault.read('register.password')).toBe('')
      expect(JSON.stringify([records, window.localStorage])).not.toContain(password)
    },
    welcomedUnlinked: ({ services }, { context }) =>
      expect(services.storage.getItem('app.refusedReferral')).toContain(context.draft.referralCode),
  },
  // All combinations of six fields would be hundreds of paths with the same screens.
  level: 'effects',
  requirements: '[AUTH-37] [AUTH-38] [AUTH-39] [AUTH-40] [ERR-03]',
})
