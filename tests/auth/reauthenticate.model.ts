import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** Asked, typed, refused, confirmed and abandoned. */
export const reauthenticateModel: Model<'reauthenticate'> = {
  events: [
    { type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why it is asked' },
    { type: 'reauthenticate.enterPassword', filled: true },
    { type: 'reauthenticate.enterPassword', filled: false },
    { type: 'reauthenticate.submit' },
    { type: 'reauthenticate.cancel' },
    done('confirmPassword'),
    failed('confirmPassword', refusal(400, 'Invalid user ID or password')),
    failed('confirmPassword', refusal(null, null)),
  ],
  seen: ({ context: { subject, passwordFilled, checked, refusal: reason } }) => [
    subject,
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
}
