import type { AccountStatus } from '../../../machines/banks/accounts.rules'
import { apiError } from '../../../machines/core/api-error'
import { answers, done, failed, type Model, received, silence } from '../../models/graph'

/** Ada's seeded accounts: the default, another available one, a deleted one. */
export const accountStatuses: Readonly<Record<'first' | 'second' | 'deleted', AccountStatus>> = {
  first: { id: 'bac-ada-001', isDefault: true, status: 'active', othersActive: true },
  second: { id: 'bac-ada-002', isDefault: false, status: 'active', othersActive: true },
  deleted: { id: 'bac-ada-003', isDefault: false, status: 'deleted', othersActive: true },
}
const { second, deleted } = accountStatuses
const path = '/v1/app/newbankaccounts'
const asksPassword = (value: unknown): boolean => String(value).startsWith('askingPassword')

/** Every action where life allows it, both answers of the customer and of the server. */
export const bankAccountModel: Model<'bankAccount'> = {
  afterReload: ['anew', 'a question about an account and a password: asked again by its button'],
  events: [
    { type: 'bankAccount.makeDefault', standing: second },
    { type: 'bankAccount.delete', standing: second },
    { type: 'bankAccount.restore', standing: deleted },
    { type: 'bankAccount.discard', standing: deleted },
    ...received('bankAccount.agree', 'bankAccount.decline'),
    ...answers('makeDefault', [undefined], [apiError(403, 'Please enter your password again'), silence]),
    done('deleteAccount'),
    failed('deleteAccount', apiError(403, 'Please enter your password again')),
    failed('deleteAccount', apiError(409, 'Choose another default account first')),
    done('restoreAccount'),
    failed('restoreAccount', apiError(403, 'Please enter your password again')),
    failed('restoreAccount', apiError(409, 'This account is not deleted')),
    ...answers('discardAccount', [undefined], [silence]),
  ],
  seen: ({ context }) => context.id,
  excuses: Object.fromEntries(
    ['makeDefault', 'delete', 'restore', 'discard'].map((action) => [
      `bankAccount.resting bankAccount.${action} refused`,
      'its button is not there or is disabled; banks.rules.test.ts hears it say no',
    ]),
  ),
  at: '/dashboard/banks',
  as: 'ada',
  says: {
    'bankAccount.makeDefault': "Press 'Make default' of the second account",
    'bankAccount.delete': "Press 'More' of the second account, then 'Delete'",
    'bankAccount.restore': "Press 'Deleted', then 'Restore' of the account there",
    'bankAccount.discard': "Press 'Deleted', then 'More' of the account there and 'Discard'",
    'bankAccount.agree': (_, { value }) =>
      asksPassword(value)
        ? "Type 'Ada-Naira-1' into 'Password' and press 'Authenticate'"
        : `Press 'Yes, ${value === 'confirmingDelete' ? 'delete' : 'discard'}'`,
    'bankAccount.decline': (_, { value }) => `Press '${asksPassword(value) ? 'Cancel' : 'No, keep it'}'`,
  },
  answers: {
    makeDefault: {
      call: `PATCH ${path}/default/{id}`,
      done: "The toast 'Default bank account changed' is shown",
    },
    deleteAccount: { call: `DELETE ${path}/{id}`, done: "The toast 'Bank account deleted' is shown" },
    restoreAccount: { call: `PUT ${path}/restore/{id}`, done: "The toast 'Bank account restored' is shown" },
    discardAccount: { call: `DELETE ${path}/final/{id}`, done: 'The account is gone from both lists' },
  },
  proves: {
    'bankAccount.resting bankAccount.makeDefault': ['BANK-08', 'BANK-14'],
    'bankAccount.confirmingDiscard bankAccount.decline': ['BANK-11'],
    'bankAccount.resting bankAccount.discard': ['BANK-11'],
    'bankAccount.makingDefault xstate.done.actor.makeDefault': ['BANK-17'],
    'bankAccount.deleting xstate.done.actor.deleteAccount': ['BANK-09', 'BANK-18'],
    'bankAccount.restoring xstate.done.actor.restoreAccount': ['BANK-10', 'BANK-19'],
    'bankAccount.discarding xstate.done.actor.discardAccount': ['BANK-10'],
  },
  invariants: {
    'an account is named exactly while something is done with it': ({ after }) =>
      after.matches('resting') === (after.context.id === null),
    'a default changes, an account goes only after a yes': ({ event, asks }) =>
      asks.every(({ actor }) => actor === 'restoreAccount' || event.type === 'bankAccount.agree'),
    'what the server wants a password for is done only once it was typed (ruling 20)': ({
      before,
      event,
      asks,
    }) =>
      !String(before.value).startsWith('askingPassword') ||
      asks.length === (event.type === 'bankAccount.agree' ? 1 : 0),
    'a no asks nobody': ({ event, after, asks }) =>
      event.type !== 'bankAccount.decline' || (after.matches('resting') && asks.length === 0),
  },
}
