import { apiError } from '../../machines/core/api-error'
import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { done, failed, type Model, received, silence } from '../models/graph'
import { asksOnlySound, keepsWhenFailed } from '../models/invariants'

/** Opened, closed, each field empty and filled, refused on a field and as a whole, changed. */
export const changePasswordModel: Model<'changePassword'> = {
  afterReload: ['anew', 'all it holds are passwords'],
  events: [
    ...received('changePassword.open', 'changePassword.close'),
    { type: 'changePassword.enterOld', filled: true },
    { type: 'changePassword.enterOld', filled: false },
    { type: 'changePassword.enterNew', verdict: 'good' },
    { type: 'changePassword.enterNew', verdict: 'short' },
    { type: 'changePassword.submit' },
    done('changePassword'),
    failed('changePassword', apiError(400, 'Incorrect password', { oldPassword: 'Incorrect password' })),
    failed('changePassword', silence),
  ],
  seen: ({ context: { typed, checked, error: reason } }) => [
    changePasswordProblems(typed),
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
  at: '/dashboard/profile',
  as: 'ada',
  says: {
    'changePassword.open': "Press 'Change Password'",
    'changePassword.close': "Press 'Cancel'",
    'changePassword.enterOld': ({ filled }) =>
      filled ? "Type 'Ada-Naira-1' into 'Old password'" : "Empty 'Old password'",
    'changePassword.enterNew': ({ verdict }) =>
      `Type '${verdict === 'good' ? 'brand-new-naira' : 'seven77'}' into 'New password'`,
    'changePassword.submit': "Press 'Save'",
  },
  answers: {
    changePassword: {
      call: 'PATCH /v1/auth/account/password/update',
      needs: ({ error }) => (error?.status === 400 ? 'type a wrong old password' : null),
      done: "The toast 'Password changed' is shown",
      failed: ({ summary }) => (summary === null ? 'No answer comes' : `'Old password' says '${summary}'`),
    },
  },
  proves: {
    'changePassword.closed changePassword.open': ['PROFILE-12'],
    'changePassword.editing changePassword.submit invalid': ['PROFILE-15', 'PROFILE-16'],
    'changePassword.changing xstate.done.actor.changePassword': ['PROFILE-17'],
  },
  invariants: {
    'what was typed stays when it is refused': keepsWhenFailed('typed'),
    'nothing is sent that has a problem': asksOnlySound('changePassword', ({ typed }) =>
      changePasswordProblems(typed),
    ),
    'a closed dialog remembers nothing': ({ after: { context, ...after } }) =>
      !after.matches('closed') || (context.error === null && !context.checked && !context.typed.oldFilled),
  },
}
