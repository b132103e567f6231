import { apiError } from '../../../machines/core/api-error'
import { answers, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf, errorOnlyIn } from '../../models/invariants'

/** Asked, typed, refused, confirmed and abandoned. */
export const reauthenticateModel: Model<'reauthenticate'> = {
  afterReload: ['anew', 'all it holds is a password'],
  events: [
    { type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why it is asked' },
    { type: 'reauthenticate.ask', subject: 'bankEditor', text: 'Why it is asked' },
    { type: 'reauthenticate.enterPassword', filled: true },
    { type: 'reauthenticate.enterPassword', filled: false },
    ...received('reauthenticate.submit', 'reauthenticate.cancel'),
    ...answers('confirmPassword', [undefined], [apiError(400, 'Invalid user ID or password'), silence]),
  ],
  seen: ({ context: { subject, passwordFilled, checked, error: reason } }) => [
    subject,
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  // The dialog lies over everything: only an answer that comes late could ask under it.
  offers: ({ value }, { type, ...event }) =>
    type !== 'reauthenticate.ask' ||
    (value === 'closed' && (event as { subject?: unknown }).subject === 'defaultBankAccount'),
  at: '/dashboard/banks',
  as: 'ada',
  says: {
    'reauthenticate.ask': "Press 'Make default' on a bank account that is not the default",
    'reauthenticate.enterPassword': ({ filled }) =>
      filled ? "Type 'Ada-Naira-1' into 'Password'" : "Empty 'Password'",
    'reauthenticate.submit': "Press 'Authenticate'",
    'reauthenticate.cancel': "Press 'Cancel'",
  },
  answers: {
    confirmPassword: {
      call: 'POST /v1/auth/login',
      done: 'The dialog closes, and what it protected happens',
    },
  },
  proves: {
    'reauthenticate.closed reauthenticate.ask': ['SHELL-25'],
    'reauthenticate.asking reauthenticate.submit invalid': ['SHELL-26'],
    'reauthenticate.asking reauthenticate.cancel': ['SHELL-28'],
    'reauthenticate.checking xstate.done.actor.confirmPassword': ['SHELL-28'],
    'reauthenticate.checking xstate.error.actor.confirmPassword': ['SHELL-27'],
  },
  invariants: {
    'an empty password is never sent (SHELL-26)': asksOnlyIf(
      'confirmPassword',
      ({ after }) => after.context.passwordFilled,
    ),
    'the question is known as long as it is asked, and forgotten with it': ({ after }) =>
      after.matches('closed') === (after.context.subject === null),
    'a refusal is there only while it is asked': errorOnlyIn('asking', 'checking'),
    'it closes by the customer or by the right password only': ({ before, event, after }) =>
      before.matches('closed') ||
      !after.matches('closed') ||
      ['reauthenticate.cancel', 'xstate.done.actor.confirmPassword'].includes(event.type),
  },
}
