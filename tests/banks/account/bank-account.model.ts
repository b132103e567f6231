import type { AccountStatus } from '../../../machines/banks/accounts.rules'
import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf, received } from '../../models/graph'

export const accountStatuses: Readonly<Record<'first' | 'second' | 'deleted', AccountStatus>> = {
  first: { id: 'bac-ada-001', isDefault: true, status: 'active', othersActive: true },
  second: { id: 'bac-ada-002', isDefault: false, status: 'active', othersActive: true },
  deleted: { id: 'bac-ada-003', isDefault: false, status: 'deleted', othersActive: true },
}
const { second, deleted } = accountStatuses
const path = '/v1/app/newbankaccounts'
const asksPassword = (value: unknown): boolean => String(value).startsWith('askingPassword')

export const bankAccountModel: Model<'bankAccount'> = {
  afterReload: ['restart', 'a confirmation and a password: their buttons ask again'],
  events: [
    { type: 'bankAccount.makeDefault', standing: second },
    { type: 'bankAccount.delete', standing: second },
    { type: 'bankAccount.restore', standing: deleted },
    { type: 'bankAccount.discard', standing: deleted },
    ...received('bankAccount.agree', 'bankAccount.decline'),
    ...outcomesOf(
      'makeDefault',
      [undefined],
      [apiError(403, 'Please enter your password again'), noResponse],
    ),
    doneEvent('deleteAccount'),
    errorEvent('deleteAccount', apiError(403, 'Please enter your password again')),
    errorEvent('deleteAccount', apiError(409, 'Choose another default account first')),
    doneEvent('restoreAccount'),
    errorEvent('restoreAccount', apiError(403, 'Please enter your password again')),
    errorEvent('restoreAccount', apiError(409, 'This account is not deleted')),
    ...outcomesOf('discardAccount', [undefined], [noResponse]),
  ],
  visibleState: ({ context }) => context.id,
  excuses: Object.fromEntries(
    ['makeDefault', 'delete', 'restore', 'discard'].map((action) => [
      `bankAccount.resting bankAccount.${action} refused`,
      'its button is absent or disabled; banks.rules.test.ts covers the rejection',
    ]),
  ),
  url: '/dashboard/banks',
  persona: 'ada',
  expected: {
    askingPassword: "'Enter your password'",
    askingPasswordToRestore: "'Enter your password'",
    askingPasswordToDelete: "'Enter your password'",
    confirmingDelete: 'the question whether to delete it',
    confirmingDiscard: 'the question whether to discard it',
    resting: 'no dialog, nothing busy',
  },
  steps: {
    'bankAccount.makeDefault': "Click 'Make default' of the second account",
    'bankAccount.delete': "Click 'More' at the second account, then 'Delete'",
    'bankAccount.restore': "Click 'Deleted', then 'Restore' of the account there",
    'bankAccount.discard': "Click 'Deleted', then 'More' of the account there and 'Discard'",
    'bankAccount.agree': (_, { value }) =>
      asksPassword(value)
        ? "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'"
        : `Click 'Yes, ${value === 'confirmingDelete' ? 'delete' : 'discard'}'`,
    'bankAccount.decline': (_, { value }) => `Click '${asksPassword(value) ? 'Cancel' : 'No, keep it'}'`,
  },
  responses: {
    makeDefault: {
      call: `PATCH ${path}/default/{id}`,
      done: "The toast 'Default bank account changed' is shown",
    },
    deleteAccount: { call: `DELETE ${path}/{id}`, done: "The toast 'Bank account deleted' is shown" },
    restoreAccount: { call: `PUT ${path}/restore/{id}`, done: "The toast 'Bank account restored' is shown" },
    discardAccount: { call: `DELETE ${path}/final/{id}`, done: 'Both lists drop the account' },
  },
  requirements: {
    'bankAccount.resting bankAccount.makeDefault': ['BANK-08', 'BANK-14'],
    'bankAccount.confirmingDiscard bankAccount.decline': ['BANK-11'],
    'bankAccount.resting bankAccount.discard': ['BANK-11'],
    'bankAccount.makingDefault xstate.done.actor.makeDefault': ['BANK-17'],
    'bankAccount.deleting xstate.done.actor.deleteAccount': ['BANK-09', 'BANK-18'],
    'bankAccount.restoring xstate.done.actor.restoreAccount': ['BANK-10', 'BANK-19'],
    'bankAccount.discarding xstate.done.actor.discardAccount': ['BANK-10'],
  },
  invariants: {
    'the flow has an account id exactly while an action runs': ({ after }) =>
      after.matches('resting') === (after.context.id === null),
    'every action except a restore needs a confirmation': ({ event, invokes }) =>
      invokes.every(({ actor }) => actor === 'restoreAccount' || event.type === 'bankAccount.agree'),
    'a protected action runs only after the password (ruling 20)': ({ before, event, invokes }) =>
      !String(before.value).startsWith('askingPassword') ||
      invokes.length === (event.type === 'bankAccount.agree' ? 1 : 0),
    'declining sends no request': ({ event, after, invokes }) =>
      event.type !== 'bankAccount.decline' || (after.matches('resting') && invokes.length === 0),
  },
}
