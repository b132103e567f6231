import { problemsIn, type RegisterField } from '../../../machines/auth/register/register.rules'
import { apiError } from '../../../machines/core/api-error'
import { answers, done, failed, type Model, silence } from '../../models/graph'
import { asksOnlyIf, asksOnlySound, holdsAlwaysIn, keepsWhenFailed } from '../../models/invariants'

const taken = apiError(409, 'An account with these details already exists', {
  username: 'This username is taken',
  email: 'This email is already registered',
})

export const labels: Readonly<Record<RegisterField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  phone: 'Phone number',
  referralCode: 'Referral code (optional)',
  email: 'Email',
}

/** With and without an invitation, every kind of entry, both calls and each of their answers. */
export const registerModel: Model<'register'> = {
  afterReload: ['log', 'every field but the password'],
  inputs: [{ referral: null }, { referral: 'ADA2K9QX' }],
  events: [
    { type: 'register.enter', field: 'firstName', text: 'Ada' },
    { type: 'register.enter', field: 'lastName', text: 'Obi' },
    { type: 'register.enter', field: 'username', text: 'adaobi' },
    { type: 'register.enter', field: 'username', text: 'ada' },
    { type: 'register.enter', field: 'email', text: 'adaobi@example.com' },
    { type: 'register.enter', field: 'phone', text: '08012345678' },
    { type: 'register.enter', field: 'referralCode', text: 'BLA7M3WZ' },
    { type: 'register.enterPassword', verdict: 'good' },
    { type: 'register.submit' },
    done('registerAccount', { accountId: 'ada', role: 'customer' }),
    failed('registerAccount', taken),
    failed('registerAccount', apiError(200, null)),
    failed('registerAccount', silence),
    ...answers('linkReferral', [undefined], [apiError(422, 'This referral code does not exist')]),
  ],
  seen: ({ context: { draft, checked, codeLocked, error: reason, login } }) => [
    problemsIn(draft),
    draft.referralCode,
    codeLocked,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
    login?.role,
  ],
  // The code of an invitation can only be read: a person may try.
  driven: ({ context }, { field }) => !(context.codeLocked && field === 'referralCode'),
  at: (input) => (input?.referral ? `/register?referral=${input.referral}` : '/register'),
  as: 'nobody',
  says: {
    'register.enter': ({ field, text }) => `Type '${text}' into '${labels[field]}'`,
    'register.enterPassword': "Type 'Ada-Naira-1' into 'Password'",
    'register.submit': "Press 'Join Us'",
  },
  answers: {
    registerAccount: {
      call: 'POST /v1/app/customers',
      needs: ({ error }) =>
        error?.status === 200 ? "in 'Faults' let 'POST /v1/app/customers' answer 200" : null,
      stands: ({ error }) => [
        error?.status === 409
          ? "type 'bola' and 'bola@example.com', who is there already, into 'Username' and 'Email'"
          : "see that nobody has what stands in 'Username' and 'Email' yet",
      ],
      done: 'The account is made',
      failed: ({ status, fields }) =>
        status === 200
          ? "The toast 'Registration unsuccesfull' is shown"
          : status === null
            ? 'No answer comes'
            : `The form says ${Object.values(fields)
                .map((text) => `'${text}'`)
                .join(' and ')}`,
    },
    linkReferral: {
      call: 'POST /v1/app/referrals',
      done: "The code is linked; the page 'Sell' opens",
      failed: ({ summary }) => `The page 'Sell' opens with the toast '${summary}'`,
    },
  },
  proves: {
    'register.editing register.enter refused': ['AUTH-29'],
    'register.editing register.submit invalid': ['AUTH-32'],
    'register.registering xstate.done.actor.registerAccount referred': ['AUTH-37'],
    'register.registering xstate.done.actor.registerAccount referred refused': ['AUTH-38'],
    'register.registering xstate.error.actor.registerAccount unusable': ['AUTH-40'],
    'register.registering xstate.error.actor.registerAccount unusable refused': ['ERR-03'],
    'register.linking xstate.done.actor.linkReferral': ['AUTH-39'],
  },
  invariants: {
    'what was typed stays when it is refused': keepsWhenFailed('draft'),
    'nothing is sent that has a problem': asksOnlySound('registerAccount', ({ draft }) => problemsIn(draft)),
    'a code is linked to an account that was just made (AUTH-38)': asksOnlyIf(
      'linkReferral',
      ({ event, after }) =>
        event.type === 'xstate.done.actor.registerAccount' && after.context.draft.referralCode !== '',
    ),
    'a locked code stays what the address said (AUTH-29)': ({ before, after }) =>
      !before.context.codeLocked || before.context.draft.referralCode === after.context.draft.referralCode,
    'an earlier refusal is gone when the form is sent again': ({ after }) =>
      !after.matches('registering') || after.context.error === null,
    'whoever is welcomed has an account': holdsAlwaysIn('login', 'linking', 'welcomed', 'welcomedUnlinked'),
  },
}
