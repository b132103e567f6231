import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** Opened, closed, tried without a password, refused for money that is left, deleted. */
export const deleteAccountModel: Model<'deleteAccount'> = {
  events: [
    { type: 'deleteAccount.open' },
    { type: 'deleteAccount.close' },
    { type: 'deleteAccount.enterPassword', filled: true },
    { type: 'deleteAccount.enterPassword', filled: false },
    { type: 'deleteAccount.submit' },
    done('deleteAccount'),
    failed('deleteAccount', refusal(409, 'Please empty your wallets and wait for open transactions first')),
    failed('deleteAccount', refusal(null, null)),
  ],
  seen: ({ context: { passwordFilled, checked, refusal: reason } }) => [
    passwordFilled,
    checked,
    reason && (reason.status ?? 'silence'),
  ],
}
