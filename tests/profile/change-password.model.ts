import { apiError } from '../../machines/core/api-error'
import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { invokesOnlyWhenValid, keepsWhenFailed } from '../models/invariants'

export const changePasswordModel: Model<'changePassword'> = {
  afterReload: ['restart', 'it holds only passwords'],
  events: [
    ...received('changePassword.open', 'changePassword.close'),
    { type: 'changePassword.enterOld', filled: true },
    { type: 'changePassword.enterOld', filled: false },
    { type: 'changePassword.enterNew', verdict: 'good' },
    { type: 'changePassword.enterNew', verdict: 'short' },
    { type: 'changePassword.submit' },
    doneEvent('changePassword'),
    errorEvent('changePassword', apiError(400, 'Incorrect password', { oldPassword: 'Incorrect password' })),
    errorEvent('changePassword', noResponse),
  ],
  visibleState: ({ context: { typed, checked, error: reason } }) => [
    changePasswordProblems(typed),
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
  url: '/dashboard/profile',
  persona: 'ada',
  expected: {
    closed: 'the dialog is closed',
    editing: 'the three fields',
  },
  steps: {
    'changePassword.open': "Click 'Change Password'",
    'changePassword.close': "Click 'Cancel'",
    'changePassword.enterOld': ({ filled }) =>
      filled ? "Type 'Ada-Naira-1' into 'Old password'" : "Empty 'Old password'",
    'changePassword.enterNew': ({ verdict }) =>
      `Type '${verdict === 'good' ? 'brand-new-naira' : 'seven77'}' into 'New password'`,
    'changePassword.submit': "Click 'Save'",
  },
  responses: {
    changePassword: {
      call: 'PATCH /v1/auth/account/password/update',
      needs: ({ error }) => (error?.status === 400 ? 'type a wrong old password' : null),
      done: "The toast 'Password changed' is shown",
      failed: ({ summary }) => (summary === null ? 'No response comes' : `'Old password' says '${summary}'`),
    },
  },
  requirements: {
    'changePassword.closed changePassword.open': ['PROFILE-12'],
    'changePassword.editing changePassword.submit invalid': ['PROFILE-15', 'PROFILE-16'],
    'changePassword.changing xstate.done.actor.changePassword': ['PROFILE-17'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('typed'),
    'an invalid form sends nothing': invokesOnlyWhenValid('changePassword', ({ typed }) =>
      changePasswordProblems(typed),
    ),
    'a closed dialog keeps no error and no password state': ({ after: { context, ...after } }) =>
      !after.matches('closed') || (context.error === null && !context.checked && !context.typed.oldFilled),
  },
}
