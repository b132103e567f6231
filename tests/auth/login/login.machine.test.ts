import { expect, it } from 'vitest'
import { emptyLogin, visibleProblems } from '../../../machines/auth/login/login.rules'
import { wrongRoleText } from '../../../machines/auth/session/session.rules'
import { apiError } from '../../../machines/core/api-error'
import { start } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const submitted = (...events: PlainEvent[]) =>
  start(
    'login',
    undefined,
    { type: 'login.enterUserId', text: ' Ada ' },
    { type: 'login.enterPassword', filled: true },
    { type: 'login.submit' },
    ...events,
  )
const unknown = errorEvent('logIn', apiError(404, 'Invalid user ID or password'))

it('login calls the old-account endpoint once after a 404 [AUTH-14]', async () => {
  const { calls, state } = await submitted(unknown, errorEvent('logInOld', apiError(404, 'Not here either')))
  expect(calls).toEqual(['logIn', 'logInOld'].map((actor) => ({ actor, input: { userId: 'Ada' } })))
  expect([state.value, state.context.error?.summary]).toEqual(['editing', 'Not here either'])
})

it.each([
  ['ada_l', true, { userId: 'invalid user ID' }],
  ['ada', false, { password: 'This field is required' }],
  [' ada@example.com ', true, {}],
])(
  'a submitted login with user id %j and password filled %s shows %j',
  (userId, passwordFilled, expectedErrors) => {
    const draft = { userId, passwordFilled }
    expect(visibleProblems({ draft, checked: true, error: null })).toEqual(expectedErrors)
  },
)

const fieldErrors = { userId: 'Too short', password: 'Too weak' }
it.each([
  [422, 'Check', { ...fieldErrors, amount: 'Not here' }, fieldErrors],
  // A field must not repeat the summary.
  [400, 'Wrong', { password: 'Wrong', userId: '' }, {}],
])(
  'a %i error with summary %j and fields %j shows %j [ERR-03]',
  (status, summary, fields, expectedErrors) => {
    const draft = { userId: 'ada', passwordFilled: true }
    expect(visibleProblems({ draft, checked: false, error: apiError(status, summary, fields) })).toEqual(
      expectedErrors,
    )
  },
)

it.each([
  ['customer', [doneEvent('logIn', { accountId: 'a', role: 'customer' })], 'welcomed', 'login.succeeded'],
  [
    'App.oldCustomer',
    [unknown, doneEvent('logInOld', { accountId: 'a', role: 'App.oldCustomer' })],
    'recognised',
    'login.recognisedOldAccount',
  ],
])('a login as %s opens the session', async (role, events, value, type) => {
  const flow = await submitted(...events)
  expect(flow.state.value).toBe(value)
  expect(flow.eventBus).toEqual([{ type, accountId: 'a', role }])
})

it.each([
  [[doneEvent('logIn', { accountId: 'a', role: 'admin' })], apiError(403, wrongRoleText)],
  [[unknown, doneEvent('logInOld', { accountId: 'a', role: 'admin' })], apiError(403, wrongRoleText)],
  [[errorEvent('logIn', apiError(422, 'Locked'))], apiError(422, 'Locked')],
])('a refused login stays in the form with its reason: %j [AUTH-19]', async (events, error) => {
  const flow = await submitted(...events)
  expect(flow.state).toMatchObject({ value: 'editing', context: { error } })
  expect(emptyLogin).toEqual({ userId: '', passwordFilled: false })
})
