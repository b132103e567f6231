import { type OldAccountDraft, problemsIn } from '../../../machines/auth/old-account/old-account.rules'
import { apiError } from '../../../machines/core/api-error'
import { done, failed, type Model, silence } from '../../models/graph'
import { asksOnlyIf, asksOnlySound, keepsWhenFailed } from '../../models/invariants'
import { person } from '../account/person'
import { labels } from '../register/register.model'

const stored: OldAccountDraft = { ...person, username: 'ada' }

/** A whole account, one that never had a phone, and one whose password a reload dropped. */
export const oldAccountModel: Model<'oldAccount'> = {
  afterReload: ['anew', 'the password of the login before it is gone, and with it the right to be here'],
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
    failed('recoverAccount', apiError(409, 'Taken', { email: 'This email is already registered' })),
    failed('recoverAccount', silence),
  ],
  seen: ({ context: { draft, passwordHeld, checked, error: reason } }) => [
    problemsIn(draft),
    draft.email,
    draft.phone,
    passwordHeld,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
  at: ({ passwordHeld }) => (passwordHeld ? '/login' : '/recovery/old'),
  as: 'nobody',
  given: ({ stored: { phone }, passwordHeld }) =>
    `log in as 'oldie' with the password that the panel's 'Customer' shows${passwordHeld ? '' : ', then reload the page'}${
      phone === '' ? ' (here for an old account without a phone number)' : ''
    }`,
  says: {
    'oldAccount.enter': ({ field, text }) => `Type '${text}' into '${labels[field]}'`,
    'oldAccount.submit': "Press 'Recover account'",
  },
  answers: {
    recoverAccount: {
      call: 'POST /v1/app/customers/recover/old',
      needs: ({ error }) => (error?.status === 409 ? 'see that another account has the typed email' : null),
      done: "The account is recovered; the page 'Log in' opens",
      failed: ({ fields }) => (fields.email ? `The email's field says '${fields.email}'` : 'No answer comes'),
    },
  },
  proves: {
    'oldAccount.opening always held': ['RECOV-22'],
    'oldAccount.opening always held refused': ['AUTH-23'],
    'oldAccount.editing oldAccount.submit invalid': ['RECOV-25'],
    'oldAccount.recovering xstate.done.actor.recoverAccount': ['RECOV-27'],
    'oldAccount.recovering xstate.error.actor.recoverAccount': ['ERR-03'],
  },
  invariants: {
    'what was typed stays when it is refused': keepsWhenFailed('draft'),
    'nothing is sent that has a problem': asksOnlySound('recoverAccount', ({ draft }) => problemsIn(draft)),
    'nothing is sent without the password of the login (AUTH-22)': asksOnlyIf(
      'recoverAccount',
      ({ after }) => after.context.passwordHeld,
    ),
  },
}
