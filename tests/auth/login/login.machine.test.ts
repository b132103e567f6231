import { describe, expect, it } from 'vitest'
import { shownProblems } from '../../../machines/auth/login/login.rules'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const login = async (events: PlainEvent[], userId = 'ada', filled = true) => {
  const { state, calls, eventBus } = await played(
    'login',
    undefined,
    { type: 'login.enterUserId', text: userId },
    { type: 'login.enterPassword', filled },
    { type: 'login.submit' },
    ...events,
  )
  return {
    state: state.value,
    shown: state.context.error?.summary,
    ports: calls.map(({ port }) => port),
    eventBus,
    calls,
  }
}
const unknown = failed('logIn', apiError(404, 'Invalid user ID or password'))
const who = (role: string) => ({ accountId: 'a-1', role })
const wrongRole = 'you cannot access this service with this account'

describe('the second door', () => {
  it('[AUTH-14] is tried once, with the same user id, when the first says 404', async () => {
    const tried = await login([unknown, failed('logInOld', apiError(404, 'Not here either'))], ' Ada ')
    expect(tried.calls).toEqual([
      { port: 'logIn', input: { userId: 'Ada' } },
      { port: 'logInOld', input: { userId: 'Ada' } },
    ])
    expect([tried.state, tried.shown]).toEqual(['editing', 'Not here either'])
  })

  it.each([400, 401, 403, 405, 409, 422, 429, 500, 503, null])(
    '[AUTH-15] is not tried when the first says %s; its words are shown',
    async (status) => {
      const tried = await login([failed('logIn', apiError(status, 'The first words'))])
      expect([tried.ports, tried.state, tried.shown]).toEqual([['logIn'], 'editing', 'The first words'])
    },
  )
})

describe('[AUTH-18] [AUTH-19] the role', () => {
  it.each(['admin', 'Customer', 'customer ', '', 'App.oldCustomer', 'support'])(
    "'%s' is told that it may not enter",
    async (role) => {
      const { state, shown, eventBus } = await login([done('logIn', who(role))])
      expect([state, shown, eventBus]).toEqual(['editing', wrongRole, []])
    },
  )

  it.each(['customer', 'admin', 'app.oldCustomer', ''])("'%s' neither, at the second door", async (role) => {
    const { state, shown, eventBus } = await login([unknown, done('logInOld', who(role))])
    expect([state, shown, eventBus]).toEqual(['editing', wrongRole, []])
  })

  it("'customer' opens the first, 'App.oldCustomer' is recognised at the second", async () => {
    const first = await login([done('logIn', who('customer'))])
    const second = await login([unknown, done('logInOld', who('App.oldCustomer'))])
    expect([first.state, first.eventBus]).toEqual([
      'welcomed',
      [{ type: 'login.succeeded', ...who('customer') }],
    ])
    expect([second.state, second.eventBus]).toEqual([
      'recognised',
      [{ type: 'login.recognisedOldAccount', ...who('App.oldCustomer') }],
    ])
  })
})

describe('the form', () => {
  it.each([
    ['ada_l', true, { userId: 'invalid user ID' }],
    ['ada', false, { password: 'This field is required' }],
    [' ada@example.com ', true, {}],
  ])(
    'with user id %j and a password filled (%s) shows %j once it was sent',
    (userId, passwordFilled, emitted) => {
      const draft = { userId, passwordFilled }
      expect(shownProblems({ draft, checked: true, error: null })).toEqual(emitted)
    },
  )

  it.each([
    [
      422,
      'Check',
      { userId: 'Too short', password: 'Too weak', amount: 'Not here' },
      { userId: 'Too short', password: 'Too weak' },
    ],
    // What the summary says is not said twice.
    [400, 'Wrong', { password: 'Wrong', userId: '' }, {}],
  ])('[ERR-03] of a %i with the words %j shows the fields %j as %j', (status, summary, fields, shown) => {
    const draft = { userId: 'ada', passwordFilled: true }
    expect(shownProblems({ draft, checked: false, error: apiError(status, summary, fields) })).toEqual(shown)
  })
})
