import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** Opened, closed, each field empty and filled, refused on a field and as a whole, changed. */
export const changePasswordModel: Model<'changePassword'> = {
  events: [
    { type: 'changePassword.open' },
    { type: 'changePassword.close' },
    { type: 'changePassword.enterOld', filled: true },
    { type: 'changePassword.enterOld', filled: false },
    { type: 'changePassword.enterNew', verdict: 'good' },
    { type: 'changePassword.enterNew', verdict: 'short' },
    { type: 'changePassword.submit' },
    done('changePassword'),
    failed('changePassword', refusal(400, 'Incorrect password', { oldPassword: 'Incorrect password' })),
    failed('changePassword', refusal(null, null)),
  ],
  seen: ({ context: { typed, checked, refusal: reason } }) => [
    changePasswordProblems(typed),
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
}
