import { problemsIn } from '../../machines/auth/register.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const taken = refusal(409, 'An account with these details already exists', {
  username: 'This username is taken',
  email: 'This email is already registered',
})

/** With and without an invitation, every kind of entry, both calls and each of their answers. */
export const registerModel: Model<'register'> = {
  inputs: [{ referral: null }, { referral: 'ADA123' }],
  events: [
    { type: 'register.enter', field: 'firstName', text: 'Ada' },
    { type: 'register.enter', field: 'lastName', text: 'Obi' },
    { type: 'register.enter', field: 'username', text: 'adaobi' },
    { type: 'register.enter', field: 'username', text: 'ada' },
    { type: 'register.enter', field: 'email', text: 'ada@example.com' },
    { type: 'register.enter', field: 'phone', text: '08012345678' },
    { type: 'register.enter', field: 'referralCode', text: 'BEN456' },
    { type: 'register.enterPassword', verdict: 'good' },
    { type: 'register.submit' },
    done('registerAccount', { accountId: 'ada', role: 'customer' }),
    failed('registerAccount', taken),
    failed('registerAccount', refusal(200, null)),
    failed('registerAccount', refusal(null, null)),
    done('linkReferral'),
    failed('linkReferral', refusal(422, 'This referral code does not exist')),
  ],
  seen: ({ context: { draft, checked, codeLocked, refusal: reason, login } }) => [
    problemsIn(draft),
    draft.referralCode,
    codeLocked,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
    login?.role,
  ],
}
