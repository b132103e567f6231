import { apiError } from '../../machines/core/api-error'
import { done, failed, type Model, received, silence } from '../models/graph'
import { asksOnlyIf } from '../models/invariants'

/** Opened, closed, tried without a password, refused for money that is left, deleted. */
export const deleteAccountModel: Model<'deleteAccount'> = {
  afterReload: ['anew', 'all it holds is a password; and nobody is brought back to a deletion'],
  events: [
    ...received('deleteAccount.open', 'deleteAccount.close'),
    { type: 'deleteAccount.enterPassword', filled: true },
    { type: 'deleteAccount.enterPassword', filled: false },
    { type: 'deleteAccount.submit' },
    done('deleteAccount'),
    failed('deleteAccount', apiError(409, 'Please empty your wallets and wait for open transactions first')),
    failed('deleteAccount', silence),
  ],
  seen: ({ context: { passwordFilled, checked, error: reason } }) => [
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  at: '/dashboard/profile',
  as: 'newbie',
  says: {
    'deleteAccount.open': "Press 'Delete Account'",
    'deleteAccount.close': "Press 'Cancel'",
    'deleteAccount.enterPassword': ({ filled }) =>
      filled ? "Type 'New-Naira-1' into 'Password'" : "Empty 'Password'",
    'deleteAccount.submit': "Press 'Delete'",
  },
  answers: {
    deleteAccount: {
      call: 'DELETE /v1/auth/account/{password}',
      done: "The account is gone; the page 'Log in' opens",
    },
  },
  proves: {
    'deleteAccount.closed deleteAccount.open': ['PROFILE-13'],
    'deleteAccount.deleting xstate.done.actor.deleteAccount': ['GUARD-10'],
    'deleteAccount.deleting xstate.error.actor.deleteAccount': ['GUARD-11'],
  },
  invariants: {
    'an account is never deleted without a password': asksOnlyIf(
      'deleteAccount',
      ({ after }) => after.context.passwordFilled,
    ),
    'it is deleted by the server only': ({ before, event, after }) =>
      before.matches('deleted') ||
      !after.matches('deleted') ||
      event.type === 'xstate.done.actor.deleteAccount',
    'a closed dialog remembers nothing': ({ after }) =>
      !after.matches('closed') || (after.context.error === null && !after.context.passwordFilled),
  },
  neverInARow: {
    'a form that was just opened, emptied or found not to fit has to be typed in first': [
      '* deleteAccount.open then * valid',
    ],
    'a form that was found wanting is wanting until something is typed': ['* invalid then * valid'],
    'a form that was sent or shown for review was sound, and stays so until something is typed': [
      '* xstate.error.actor.deleteAccount then * invalid',
    ],
  },
}
