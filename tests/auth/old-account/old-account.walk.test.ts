import { expect } from 'vitest'
import {
  type OldAccountDraft,
  oldAccountFields,
  problemsIn,
} from '../../../machines/auth/old-account/old-account.rules'
import { summaryOf } from '../../../machines/core/api-error'
import { legacy, personas } from '../../../mock-api/accounts/personas'
import { restCall } from '../../models/actors'
import type { PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { changeAccount } from '../account/change-account'
import { labels } from '../register/register.model'

const { ada, bola } = personas

const setBolasEmail = (walker: Walker, outcome: PlainEvent | null, input: unknown): Promise<void> =>
  changeAccount(walker, bola.accountId, {
    email: outcome?.error ? (input as OldAccountDraft).email : 'bola@example.com',
  })

walkEvery('oldAccount', {
  url: '/recovery/old',
  // The old login has succeeded, and Ada's changed names leave the old account's names free.
  setup: async (walker, input) => {
    const { stored, passwordHeld } = input as { stored: OldAccountDraft; passwordHeld: boolean }
    await changeAccount(walker, ada.accountId, { username: 'first', email: 'first@example.com' })
    const account = { id: legacy.legacyAccountId, ...stored, role: { name: 'App.oldCustomer' } }
    walker.services.session.write({ token: 'old-customer', account, customer: null })
    walker.services.vault.put('oldAccount.password', passwordHeld ? legacy.password : '')
  },
  actors: { recoverAccount: restCall('POST', '/v1/app/customers/recover/old', setBolasEmail) },
  shows: {
    locked: (page) => page.expectUrl('/login'),
    editing: async (page, { context: { draft, checked, error: reason } }) => {
      const problems = checked ? problemsIn(draft) : {}
      await page.expectBusy('Recover account', false)
      for (const field of oldAccountFields) {
        await page.expectValue(labels[field], draft[field])
        await page.expectError(labels[field], problems[field] ?? reason?.fields[field])
      }
      if (reason && Object.keys(reason.fields).length === 0) await page.expectText(summaryOf(reason))
    },
    recovering: (page) => page.expectBusy('Recover account'),
    recovered: (page) => page.expectUrl('/login'),
  },
  inside: {
    locked: ({ services }) => expect(services.vault.read('oldAccount.password')).toBe(''),
    recovered: ({ services }) => {
      expect(services.session.read()).toBeNull()
      expect(services.vault.read('oldAccount.password')).toBe('')
    },
  },
  level: 'effects',
})
