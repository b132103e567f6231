import { type OldAccountDraft, problemsIn } from '../../machines/auth/old-account.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const stored: OldAccountDraft = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'ada',
  email: 'ada@example.com',
  phone: '08012345678',
}

/** A whole account, one that never had a phone, and one whose password a reload dropped. */
export const oldAccountModel: Model<'oldAccount'> = {
  inputs: [
    { stored, passwordHeld: true },
    { stored: { ...stored, phone: '' }, passwordHeld: true },
    { stored, passwordHeld: false },
  ],
  events: [
    { type: 'oldAccount.enter', field: 'phone', text: '+2348012345678' },
    { type: 'oldAccount.enter', field: 'phone', text: '12345' },
    { type: 'oldAccount.enter', field: 'email', text: 'ada@example.org' },
    { type: 'oldAccount.submit' },
    done('recoverAccount'),
    failed('recoverAccount', refusal(409, 'Taken', { email: 'This email is already registered' })),
    failed('recoverAccount', refusal(null, null)),
  ],
  seen: ({ context: { draft, passwordHeld, checked, refusal: reason } }) => [
    problemsIn(draft),
    draft.email,
    draft.phone,
    passwordHeld,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
}
