import { problemsIn } from '../../../machines/auth/login/login.rules'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { doneEvent, errorEvent, type Model, noResponse } from '../../models/graph'
import { errorOnlyIn, invokesOnlyIf, invokesOnlyWhenValid, keepsWhenFailed } from '../../models/invariants'

const wrongLoginText = 'Invalid user ID or password'
const field = 'Username or email'

export const loginModel: Model<'login'> = {
  afterReload: ['log', 'the user ID; the customer types the password again'],
  events: [
    { type: 'login.enterUserId', text: 'ada' },
    { type: 'login.enterUserId', text: 'not an id' },
    { type: 'login.enterUserId', text: '' },
    { type: 'login.enterPassword', filled: true },
    { type: 'login.enterPassword', filled: false },
    { type: 'login.submit' },
    doneEvent('logIn', { accountId: 'ada', role: 'customer' }),
    doneEvent('logIn', { accountId: 'ada', role: 'admin' }),
    errorEvent('logIn', apiError(404, wrongLoginText)),
    errorEvent('logIn', apiError(400, wrongLoginText)),
    errorEvent('logIn', noResponse),
    doneEvent('logInOld', { accountId: 'ada', role: 'App.oldCustomer' }),
    doneEvent('logInOld', { accountId: 'ada', role: 'customer' }),
    errorEvent('logInOld', apiError(400, wrongLoginText)),
  ],
  visibleState: ({ context: { draft, checked, error: reason, login } }) => [
    problemsIn(draft),
    checked,
    reason && summaryOf(reason),
    login?.role,
  ],
  // The old store has only one role.
  offers: (_, { type, output }) =>
    type !== 'xstate.done.actor.logInOld' || (output as { role: string }).role !== 'customer',
  url: '/login',
  persona: 'signedOut',
  expected: {
    welcomed: 'the Sell page',
    askingOld: "'Login' is still busy",
    recognised: "the page 'Account Recovery'",
  },
  steps: {
    'login.enterUserId': ({ text }) => (text === '' ? `Empty '${field}'` : `Type '${text}' into '${field}'`),
    'login.enterPassword': ({ filled }) =>
      filled ? `Type '${personas.ada.password}' into 'Password'` : "Empty 'Password'",
    'login.submit': "Click 'Login'",
  },
  responses: {
    logIn: {
      call: 'POST /v1/auth/login',
      needs: ({ output: { role } }) =>
        role === 'admin' ? "type 'sade' and the password of staff that the panel's 'Customer' shows" : null,
      done: ({ role }) =>
        role === 'customer' ? "The page 'Sell' opens" : 'The app rejects an account that is not a customer’s',
    },
    logInOld: {
      call: 'POST /v1/auth/login/old',
      needs: ({ error }) =>
        error ? null : "type 'oldie' and the password of the old account that the panel's 'Customer' shows",
      done: "The page 'Account Recovery' opens",
    },
  },
  requirements: {
    'login.editing login.submit invalid': ['AUTH-11', 'AUTH-12'],
    'login.askingCustomer xstate.done.actor.logIn customer': ['AUTH-18'],
    'login.askingCustomer xstate.done.actor.logIn customer refused': ['AUTH-19'],
    'login.askingCustomer xstate.error.actor.logIn unknown': ['AUTH-14'],
    'login.askingCustomer xstate.error.actor.logIn unknown refused': ['AUTH-15', 'AUTH-10'],
    'login.askingOld xstate.done.actor.logInOld oldCustomer': ['AUTH-20'],
    'login.askingOld xstate.done.actor.logInOld oldCustomer refused': ['AUTH-19'],
  },
  invariants: {
    'a rejected login keeps the typed text': keepsWhenFailed('draft'),
    'a new attempt clears the error': errorOnlyIn('editing'),
    'an invalid form sends nothing': invokesOnlyWhenValid('logIn', ({ draft }) => problemsIn(draft)),
    'only a 404 leads to the endpoint of old accounts (AUTH-15)': invokesOnlyIf(
      'logInOld',
      ({ event }) => (event.error as { status?: number } | undefined)?.status === 404,
    ),
    'only a customer logs in, and only an old account goes to recovery': ({ after }) =>
      (!after.matches('welcomed') || after.context.login?.role === 'customer') &&
      (!after.matches('recognised') || after.context.login?.role === 'App.oldCustomer'),
  },
  neverInARow: {
    'an invalid form stays invalid until the customer types': ['* invalid then * valid'],
    'a sent or reviewed form was valid and stays valid until the customer types': [
      'login.asking* then * invalid',
    ],
  },
}
