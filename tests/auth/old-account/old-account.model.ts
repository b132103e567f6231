import { type OldAccountDraft, problemsIn } from '../../../machines/auth/old-account/old-account.rules'
import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse } from '../../models/graph'
import { invokesOnlyIf, invokesOnlyWhenValid, keepsWhenFailed } from '../../models/invariants'
import { person } from '../account/person'
import { labels } from '../register/register.model'

const storedAccount: OldAccountDraft = { ...person, username: 'ada' }

export const oldAccountModel: Model<'oldAccount'> = {
  afterReload: ['restart', 'the login’s password is gone, and the page needs it'],
  inputs: [
    { stored: storedAccount, passwordHeld: true },
    { stored: { ...storedAccount, phone: '' }, passwordHeld: true },
    { stored: storedAccount, passwordHeld: false },
  ],
  events: [
    { type: 'oldAccount.enter', field: 'phone', text: '+2348012345678' },
    { type: 'oldAccount.enter', field: 'phone', text: '12345' },
    { type: 'oldAccount.enter', field: 'email', text: 'ada@example.org' },
    { type: 'oldAccount.submit' },
    doneEvent('recoverAccount'),
    errorEvent('recoverAccount', apiError(409, 'Taken', { email: 'This email is already registered' })),
    errorEvent('recoverAccount', noResponse),
  ],
  visibleState: ({ context: { draft, passwordHeld, checked, error: reason } }) => [
    problemsIn(draft),
    draft.email,
    draft.phone,
    passwordHeld,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
  url: ({ passwordHeld }) => (passwordHeld ? '/login' : '/recovery/old'),
  persona: 'signedOut',
  setup: ({ stored: { phone }, passwordHeld }) =>
    `log in as 'oldie' with the password that the panel's 'Customer' shows${passwordHeld ? '' : ', then reload the page'}${
      phone === '' ? ' (here for an old account without a phone number)' : ''
    }`,
  steps: {
    'oldAccount.enter': ({ field, text }) => `Type '${text}' into '${labels[field]}'`,
    'oldAccount.submit': "Click 'Recover account'",
  },
  responses: {
    recoverAccount: {
      call: 'POST /v1/app/customers/recover/old',
      needs: ({ error }) => (error?.status === 409 ? 'see that another account has the typed email' : null),
      done: "The account is recovered; the page 'Log in' opens",
      failed: ({ fields }) =>
        fields.email ? `The email's field says '${fields.email}'` : 'No response comes',
    },
  },
  requirements: {
    'oldAccount.opening always held': ['RECOV-22'],
    'oldAccount.opening always held refused': ['AUTH-23'],
    'oldAccount.editing oldAccount.submit invalid': ['RECOV-25'],
    'oldAccount.recovering xstate.done.actor.recoverAccount': ['RECOV-27'],
    'oldAccount.recovering xstate.error.actor.recoverAccount': ['ERR-03'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft'),
    'an invalid form sends nothing': invokesOnlyWhenValid('recoverAccount', ({ draft }) => problemsIn(draft)),
    'the form sends nothing without the login’s password (AUTH-22)': invokesOnlyIf(
      'recoverAccount',
      ({ after }) => after.context.passwordHeld,
    ),
  },
}
