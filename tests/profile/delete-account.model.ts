import { apiError } from '../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { invokesOnlyIf } from '../models/invariants'

export const deleteAccountModel: Model<'deleteAccount'> = {
  afterReload: ['restart', 'it holds only a password, and a reload must not reopen a deletion'],
  events: [
    ...received('deleteAccount.open', 'deleteAccount.close'),
    { type: 'deleteAccount.enterPassword', filled: true },
    { type: 'deleteAccount.enterPassword', filled: false },
    { type: 'deleteAccount.submit' },
    doneEvent('deleteAccount'),
    errorEvent(
      'deleteAccount',
      apiError(409, 'Please empty your wallets and wait for open transactions first'),
    ),
    errorEvent('deleteAccount', noResponse),
  ],
  visibleState: ({ context: { passwordFilled, checked, error: reason } }) => [
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  url: '/dashboard/profile',
  persona: 'newbie',
  expected: {
    closed: 'the dialog is closed',
    deleted: 'the welcome page',
  },
  steps: {
    'deleteAccount.open': "Click 'Delete Account'",
    'deleteAccount.close': "Click 'Cancel'",
    'deleteAccount.enterPassword': ({ filled }) =>
      filled ? "Type 'New-Naira-1' into 'Password'" : "Empty 'Password'",
    'deleteAccount.submit': "Click 'Delete'",
  },
  responses: {
    deleteAccount: {
      call: 'DELETE /v1/auth/account/{password}',
      done: "The account is gone; the page 'Log in' opens",
    },
  },
  requirements: {
    'deleteAccount.closed deleteAccount.open': ['PROFILE-13'],
    'deleteAccount.deleting xstate.done.actor.deleteAccount': ['GUARD-10'],
    'deleteAccount.deleting xstate.error.actor.deleteAccount': ['GUARD-11'],
  },
  invariants: {
    'deletion always needs a password': invokesOnlyIf(
      'deleteAccount',
      ({ after }) => after.context.passwordFilled,
    ),
    'only the server deletes the account': ({ before, event, after }) =>
      before.matches('deleted') ||
      !after.matches('deleted') ||
      event.type === 'xstate.done.actor.deleteAccount',
    'a closed dialog keeps no error and no password state': ({ after }) =>
      !after.matches('closed') || (after.context.error === null && !after.context.passwordFilled),
  },
  neverInARow: {
    'a new, emptied or invalid form needs text first': ['* deleteAccount.open then * valid'],
    'an invalid form stays invalid until the customer types': ['* invalid then * valid'],
    'a sent or reviewed form was valid and stays valid until the customer types': [
      '* xstate.error.actor.deleteAccount then * invalid',
    ],
  },
}
