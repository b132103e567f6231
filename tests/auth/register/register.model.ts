import { problemsIn, type RegisterField } from '../../../machines/auth/register/register.rules'
import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf } from '../../models/graph'
import { holdsAlwaysIn, invokesOnlyIf, invokesOnlyWhenValid, keepsWhenFailed } from '../../models/invariants'

const takenError = apiError(409, 'An account with these details already exists', {
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
    doneEvent('registerAccount', { accountId: 'ada', role: 'customer' }),
    errorEvent('registerAccount', takenError),
    errorEvent('registerAccount', apiError(200, null)),
    errorEvent('registerAccount', noResponse),
    ...outcomesOf('linkReferral', [undefined], [apiError(422, 'This referral code does not exist')]),
  ],
  visibleState: ({ context: { draft, checked, codeLocked, error: reason, login } }) => [
    problemsIn(draft),
    draft.referralCode,
    codeLocked,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
    login?.role,
  ],
  // The walker cannot type into the read-only field of an invitation's code.
  driven: ({ context }, { field }) => !(context.codeLocked && field === 'referralCode'),
  url: (input) => (input?.referral ? `/register?referral=${input.referral}` : '/register'),
  persona: 'signedOut',
  expected: {
    linking: "'Join Us' is still busy",
  },
  steps: {
    'register.enter': ({ field, text }) => `Type '${text}' into '${labels[field]}'`,
    'register.enterPassword': "Type 'Ada-Naira-1' into 'Password'",
    'register.submit': "Click 'Join Us'",
  },
  responses: {
    registerAccount: {
      call: 'POST /v1/app/customers',
      needs: ({ error }) =>
        error?.status === 200 ? "in 'Faults' let 'POST /v1/app/customers' answer 200" : null,
      setup: ({ error }) => [
        error?.status === 409
          ? "type 'bola' and 'bola@example.com', which exist already, into 'Username' and 'Email'"
          : "see that 'Username' and 'Email' are not taken yet",
      ],
      done: 'The account exists',
      failed: ({ status, fields }) =>
        status === 200
          ? "The toast 'Registration unsuccesfull' is shown"
          : status === null
            ? 'No response comes'
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
  requirements: {
    'register.editing register.enter refused': ['AUTH-29'],
    'register.editing register.submit invalid': ['AUTH-32'],
    'register.registering xstate.done.actor.registerAccount referred': ['AUTH-37'],
    'register.registering xstate.done.actor.registerAccount referred refused': ['AUTH-38'],
    'register.registering xstate.error.actor.registerAccount unusable': ['AUTH-40'],
    'register.registering xstate.error.actor.registerAccount unusable refused': ['ERR-03'],
    'register.linking xstate.done.actor.linkReferral': ['AUTH-39'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft'),
    'an invalid form sends nothing': invokesOnlyWhenValid('registerAccount', ({ draft }) =>
      problemsIn(draft),
    ),
    'only a new account links a code (AUTH-38)': invokesOnlyIf(
      'linkReferral',
      ({ event, after }) =>
        event.type === 'xstate.done.actor.registerAccount' && after.context.draft.referralCode !== '',
    ),
    'a code from the URL stays unchanged (AUTH-29)': ({ before, after }) =>
      !before.context.codeLocked || before.context.draft.referralCode === after.context.draft.referralCode,
    'a new attempt clears the error': ({ after }) =>
      !after.matches('registering') || after.context.error === null,
    'a successful registration has a login': holdsAlwaysIn(
      'login',
      'linking',
      'welcomed',
      'welcomedUnlinked',
    ),
  },
}
