import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  type AccountStatus,
  defaultChangeText,
  deleteText,
  discardText,
  payeeChangeText,
} from '../../../machines/banks/accounts.rules'
import { apiError } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import type { Page } from '../../walker/page'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { clickOf } from '../banks-page.fixture'
import { accountStatuses } from './bank-account.model'

const path = '/v1/app/newbankaccounts'
const names: Readonly<Record<string, string>> = {
  'bankAccount.makeDefault': 'Make default',
  'bankAccount.delete': 'Delete',
  'bankAccount.restore': 'Restore',
  'bankAccount.discard': 'Discard',
}
const staleLoginError = apiError(403, 'Please enter your password again')
const rowOf = (id: string): string => `[data-account="${id}"]`

const restoreSeededAccounts = async ({ fixture: { api } }: Walker): Promise<void> => {
  const { first, second, deleted } = accountStatuses
  const now = new Date()
  const base = { accountId: personas.ada.accountId, accountName: 'Ada Okafor', createdAt: now }
  // The database requires a default account at each commit.
  await api.db.transaction(async (tx) => {
    await tx
      .insert(bankAccounts)
      .values({
        ...base,
        id: deleted.id,
        bankId: '000016',
        accountNumber: '3098765432',
        accountType: 'savings',
      })
      .onConflictDoNothing()
    const set = (values: object, id: string) =>
      tx.update(bankAccounts).set(values).where(eq(bankAccounts.id, id))
    await set({ isDefault: false, status: 'active' }, second.id)
    await set({ isDefault: false, status: 'deleted' }, deleted.id)
    await set({ isDefault: true, status: 'active' }, first.id)
  })
}

const clickAction = async (walker: Walker, event: PlainEvent): Promise<void> => {
  const { id, status } = event.standing as AccountStatus
  const { page } = walker
  await restoreSeededAccounts(walker)
  await page.click('Refresh')
  await page.click(status === 'deleted' ? 'Deleted' : 'Available')
  await walker.until(async () => {
    await page.expectBusy('Refresh', false)
    // Wait for the refreshed list: in a stale one the second account may be the default.
    if (status !== 'deleted')
      expect(await page.texts(rowOf(accountStatuses.first.id))).toEqual([expect.stringContaining('Default')])
    await clickOf(page, id, names[event.type]!)
  })
}

const outcomes: Readonly<Record<string, [toast: string, id: string, row: unknown]>> = {
  'bankAccount.becameDefault': [
    'Default bank account changed',
    accountStatuses.second.id,
    expect.stringContaining('Default'),
  ],
  'bankAccount.deleted': ['Bank account deleted', accountStatuses.second.id, undefined],
  'bankAccount.restored': ['Bank account restored', accountStatuses.deleted.id, undefined],
}

const rowActions = ['makeDefault', 'restore']
const expectActionBusy =
  (action: string) =>
  async (page: Page, { context }: { context: { id: string | null } }) =>
    // An action of the menu marks the menu's icon button as busy.
    expect(await page.texts(`${rowOf(context.id!)} [aria-busy=true]`)).toEqual([
      rowActions.includes(action) ? names[`bankAccount.${action}`] : '',
    ])

walkEvery('bankAccount', {
  url: '/dashboard/banks',
  persona: 'ada',
  requirements: '[BANK-08] [BANK-09] [BANK-10] [BANK-11] [BANK-14] [BANK-17] [BANK-18] [BANK-19]',
  actors: {
    makeDefault: restCall('PATCH', `${path}/default/{id}`),
    deleteAccount: restCall('DELETE', `${path}/{id}`),
    restoreAccount: restCall('PUT', `${path}/restore/{id}`),
    discardAccount: restCall('DELETE', `${path}/final/{id}`),
  },
  actions: Object.fromEntries(Object.keys(names).map((type) => [type, clickAction])),
  shows: {
    resting: async (page) => expect(await page.texts('dialog, [data-account] [aria-busy=true]')).toEqual([]),
    askingPassword: (page) => page.expectText('Enter your password', defaultChangeText),
    makingDefault: expectActionBusy('makeDefault'),
    confirmingDelete: (page) => page.expectText(deleteText),
    deleting: expectActionBusy('delete'),
    askingPasswordToDelete: (page) => page.expectText('Enter your password', payeeChangeText),
    restoring: expectActionBusy('restore'),
    askingPasswordToRestore: (page) => page.expectText('Enter your password', payeeChangeText),
    confirmingDiscard: (page) => page.expectText(discardText),
    discarding: expectActionBusy('discard'),
  },
  inside: {
    resting: async ({ page, records }) => {
      const [toast, id = '', row] = outcomes[records.at(-1)?.event.type ?? ''] ?? []
      if (!toast) return
      await page.expectToast(toast)
      expect((await page.texts(rowOf(id)))[0]).toEqual(row)
    },
  },
  journeys: {
    'a payout account change asks for the password, then continues (ruling 20)': [
      { type: 'bankAccount.delete', standing: accountStatuses.second },
      { type: 'bankAccount.agree' },
      errorEvent('deleteAccount', staleLoginError),
      { type: 'bankAccount.decline' },
      { type: 'bankAccount.restore', standing: accountStatuses.deleted },
      errorEvent('restoreAccount', staleLoginError),
      { type: 'bankAccount.agree' },
      doneEvent('restoreAccount'),
    ],
  },
})
