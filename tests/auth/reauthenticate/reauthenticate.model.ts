import { apiError } from '../../../machines/core/api-error'
import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { errorOnlyIn, invokesOnlyIf } from '../../models/invariants'

export const reauthenticateModel: Model<'reauthenticate'> = {
  afterReload: ['restart', 'it holds only a password'],
  events: [
    { type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why it is asked' },
    { type: 'reauthenticate.ask', subject: 'bankEditor', text: 'Why it is asked' },
    { type: 'reauthenticate.enterPassword', filled: true },
    { type: 'reauthenticate.enterPassword', filled: false },
    ...received('reauthenticate.submit', 'reauthenticate.cancel'),
    ...outcomesOf('confirmPassword', [undefined], [apiError(400, 'Invalid user ID or password'), noResponse]),
  ],
  visibleState: ({ context: { subject, passwordFilled, checked, error: reason } }) => [
    subject,
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
  // While the dialog is open, it covers every control that could open it.
  offers: ({ value }, { type, ...event }) =>
    type !== 'reauthenticate.ask' ||
    (value === 'closed' && (event as { subject?: unknown }).subject === 'defaultBankAccount'),
  url: '/dashboard/banks',
  persona: 'ada',
  expected: {
    asking: "'Enter your password' with the reason",
    closed: 'the dialog is closed',
  },
  steps: {
    'reauthenticate.ask': "Click 'Make default' on a bank account that is not the default",
    'reauthenticate.enterPassword': ({ filled }) =>
      filled ? "Type 'Ada-Naira-1' into 'Password'" : "Empty 'Password'",
    'reauthenticate.submit': "Click 'Authenticate'",
    'reauthenticate.cancel': "Click 'Cancel'",
  },
  responses: {
    confirmPassword: {
      call: 'POST /v1/auth/login',
      done: 'The dialog closes, and the protected action runs',
    },
  },
  requirements: {
    'reauthenticate.closed reauthenticate.ask': ['SHELL-25'],
    'reauthenticate.asking reauthenticate.submit invalid': ['SHELL-26'],
    'reauthenticate.asking reauthenticate.cancel': ['SHELL-28'],
    'reauthenticate.checking xstate.done.actor.confirmPassword': ['SHELL-28'],
    'reauthenticate.checking xstate.error.actor.confirmPassword': ['SHELL-27'],
  },
  invariants: {
    'an empty password is never sent (SHELL-26)': invokesOnlyIf(
      'confirmPassword',
      ({ after }) => after.context.passwordFilled,
    ),
    'the dialog has a subject exactly while it is open': ({ after }) =>
      after.matches('closed') === (after.context.subject === null),
    'an error shows only while the dialog is open': errorOnlyIn('asking', 'checking'),
    'only Cancel or the correct password closes the dialog': ({ before, event, after }) =>
      before.matches('closed') ||
      !after.matches('closed') ||
      ['reauthenticate.cancel', 'xstate.done.actor.confirmPassword'].includes(event.type),
  },
}
