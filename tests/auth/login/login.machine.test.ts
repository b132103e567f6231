import { expect, it } from 'vitest'
import { shownProblems } from '../../../machines/auth/login/login.rules'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { failed } from '../../models/graph'

it('[AUTH-14] the endpoint of old accounts is asked once, with the same user id, after a 404', async () => {
  const { calls, state } = await played(
    'login',
    undefined,
    { type: 'login.enterUserId', text: ' Ada ' },
    { type: 'login.enterPassword', filled: true },
    { type: 'login.submit' },
    failed('logIn', apiError(404, 'Invalid user ID or password')),
    failed('logInOld', apiError(404, 'Not here either')),
  )
  expect(calls).toEqual(['logIn', 'logInOld'].map((actor) => ({ actor, input: { userId: 'Ada' } })))
  expect([state.value, state.context.error?.summary]).toEqual(['editing', 'Not here either'])
})

it.each([
  ['ada_l', true, { userId: 'invalid user ID' }],
  ['ada', false, { password: 'This field is required' }],
  [' ada@example.com ', true, {}],
])(
  'with user id %j and a password filled (%s) shows %j once it was sent',
  (userId, passwordFilled, shown) => {
    const draft = { userId, passwordFilled }
    expect(shownProblems({ draft, checked: true, error: null })).toEqual(shown)
  },
)

const told = { userId: 'Too short', password: 'Too weak' }
it.each([
  [422, 'Check', { ...told, amount: 'Not here' }, told],
  // What the summary says is not said twice.
  [400, 'Wrong', { password: 'Wrong', userId: '' }, {}],
])('[ERR-03] of a %i with the words %j shows the fields %j as %j', (status, summary, fields, shown) => {
  const draft = { userId: 'ada', passwordFilled: true }
  expect(shownProblems({ draft, checked: false, error: apiError(status, summary, fields) })).toEqual(shown)
})
