import { problemsIn } from '../../../machines/auth/login/login.rules'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { personas } from '../../../mock-api/accounts/personas'
import { done, failed, type Model, silence } from '../../models/graph'
import { asksOnlyIf, asksOnlySound, errorOnlyIn, keepsWhenFailed } from '../../models/invariants'

const wrong = 'Invalid user ID or password'
const field = 'Username or email'

/** Every kind of user id, both endpoints, each of their answers, and no answer. */
export const loginModel: Model<'login'> = {
  afterReload: ['log', 'the user ID; the password is typed again'],
  events: [
    { type: 'login.enterUserId', text: 'ada' },
    { type: 'login.enterUserId', text: 'not an id' },
    { type: 'login.enterUserId', text: '' },
    { type: 'login.enterPassword', filled: true },
    { type: 'login.enterPassword', filled: false },
    { type: 'login.submit' },
    done('logIn', { accountId: 'ada', role: 'customer' }),
    done('logIn', { accountId: 'ada', role: 'admin' }),
    failed('logIn', apiError(404, wrong)),
    failed('logIn', apiError(400, wrong)),
    failed('logIn', silence),
    done('logInOld', { accountId: 'ada', role: 'App.oldCustomer' }),
    done('logInOld', { accountId: 'ada', role: 'customer' }),
    failed('logInOld', apiError(400, wrong)),
  ],
  seen: ({ context: { draft, checked, error: reason, login } }) => [
    problemsIn(draft),
    checked,
    reason && summaryOf(reason),
    login?.role,
  ],
  // The old store knows one role only.
  offers: (_, { type, output }) =>
    type !== 'xstate.done.actor.logInOld' || (output as { role: string }).role !== 'customer',
  at: '/login',
  as: 'nobody',
  says: {
    'login.enterUserId': ({ text }) => (text === '' ? `Empty '${field}'` : `Type '${text}' into '${field}'`),
    'login.enterPassword': ({ filled }) =>
      filled ? `Type '${personas.ada.password}' into 'Password'` : "Empty 'Password'",
    'login.submit': "Press 'Login'",
  },
  answers: {
    logIn: {
      call: 'POST /v1/auth/login',
      needs: ({ output: { role } }) =>
        role === 'admin' ? "type 'sade' and the password of staff that the panel's 'Customer' shows" : null,
      done: ({ role }) =>
        role === 'customer' ? "The page 'Sell' opens" : 'The login is refused: it is no customer',
    },
    logInOld: {
      call: 'POST /v1/auth/login/old',
      needs: ({ error }) =>
        error ? null : "type 'oldie' and the password of the old account that the panel's 'Customer' shows",
      done: "The page 'Account Recovery' opens",
    },
  },
  proves: {
    'login.editing login.submit invalid': ['AUTH-11', 'AUTH-12'],
    'login.askingCustomer xstate.done.actor.logIn customer': ['AUTH-18'],
    'login.askingCustomer xstate.done.actor.logIn customer refused': ['AUTH-19'],
    'login.askingCustomer xstate.error.actor.logIn unknown': ['AUTH-14'],
    'login.askingCustomer xstate.error.actor.logIn unknown refused': ['AUTH-15', 'AUTH-10'],
    'login.askingOld xstate.done.actor.logInOld oldCustomer': ['AUTH-20'],
    'login.askingOld xstate.done.actor.logInOld oldCustomer refused': ['AUTH-19'],
  },
  invariants: {
    'what was typed stays when a login is refused': keepsWhenFailed('draft'),
    'a refusal is gone as soon as anything is tried again': errorOnlyIn('editing'),
    'nothing is sent that has a problem': asksOnlySound('logIn', ({ draft }) => problemsIn(draft)),
    'the endpoint of old accounts is asked only after a 404 (AUTH-15)': asksOnlyIf(
      'logInOld',
      ({ event }) => (event.error as { status?: number } | undefined)?.status === 404,
    ),
    'only a customer is welcomed, only an old account is recognised': ({ after }) =>
      (!after.matches('welcomed') || after.context.login?.role === 'customer') &&
      (!after.matches('recognised') || after.context.login?.role === 'App.oldCustomer'),
  },
  neverInARow: {
    'a form that was found wanting is wanting until something is typed': ['* invalid then * valid'],
    'a form that was sent or shown for review was sound, and stays so until something is typed': [
      'login.asking* then * invalid',
    ],
  },
}
