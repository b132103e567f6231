import { describe, expect, it } from 'vitest'
import {
  isSellPageNext,
  loginFrom,
  nextPathIn,
  redirectAfter,
  sessionEventAfter,
} from '../../../machines/auth/session/redirects.rules'
import {
  authorize,
  type Credentials,
  landingPath,
  noCredentials,
  unauthorisedText,
} from '../../../machines/auth/session/session.rules'
import type { DomainEvent } from '../../../machines/domain-events'
import { dashboardRoutes, isGuarded, type Route } from '../../../machines/shell/routes.rules'

const visitor = (parts: Partial<Credentials> = {}): Credentials => ({
  hasToken: true,
  accountId: 'a-1',
  role: 'customer',
  ...parts,
})
type EndReason = Extract<DomainEvent, { type: 'session.ended' }>['reason']

describe('the guard', () => {
  it('signed-out visitors cannot open any dashboard page [GUARD-01]', () => {
    const pages = ['/dashboard', ...Object.values<Route>(dashboardRoutes).map(({ path }) => path)]
    expect(pages.filter((path) => !isGuarded(path))).toEqual([])
    expect(authorize(noCredentials)).toBe('login')
  })

  it.each([
    ['no token', { hasToken: false }],
    ['no account', { accountId: null }],
    ['no role', { role: null }],
    ['nothing at all', noCredentials],
    ['no token, though an old customer', { hasToken: false, role: 'App.oldCustomer' }],
  ])('the guard sends a visitor with %s to /login [GUARD-03]', (_, parts) => {
    expect(landingPath(visitor(parts))).toBe('/login')
  })

  it("the guard sends 'App.oldCustomer' to /recovery/old [GUARD-04]", () => {
    expect(landingPath(visitor({ role: 'App.oldCustomer' }))).toBe('/recovery/old')
  })

  it.each(['admin', 'Customer', 'customer ', 'app.oldcustomer', 'App.oldCustomer2', 'support'])(
    "the guard sends the role '%s' to /login [GUARD-05]",
    (role) => expect(landingPath(visitor({ role }))).toBe('/login'),
  )

  it('the guard admits a customer with token and account [GUARD-06]', () => {
    expect([authorize(visitor()), landingPath(visitor())]).toEqual(['admitted', '/dashboard'])
  })
})

describe('redirects', () => {
  const sessionBegan = (credentials: Credentials) => ({ type: 'session.began', credentials }) as const
  const sessionEnded = (reason: EndReason) => ({ type: 'session.ended', reason }) as const
  const oldAccountBegan = sessionBegan(visitor({ role: 'App.oldCustomer' }))
  const [details, transactionsPath] = ['/dashboard/sell/details?rateId=7', '/dashboard/transactions']
  const loginUrl = (path: string) => `/login?next=${encodeURIComponent(path)}`

  it.each<[ids: string, domainEvent: DomainEvent, url: string, target: string | null]>([
    ['', sessionBegan(visitor()), loginUrl(transactionsPath), transactionsPath],
    ['', sessionBegan(visitor()), loginUrl(details), details],
    ['', sessionBegan(visitor()), loginUrl('//evil.example'), '/dashboard'],
    ['', sessionBegan(visitor()), loginUrl('https://evil.example'), '/dashboard'],
    ['', sessionBegan(visitor()), loginUrl('/login'), '/dashboard'],
    ['', sessionBegan(visitor()), '/login', '/dashboard'],
    ['', oldAccountBegan, loginUrl(transactionsPath), '/recovery/old'],
    ['[GUARD-08]', sessionEnded('expired'), details, loginUrl(details)],
    ['[GUARD-08]', sessionEnded('expired'), '/dashboard', '/login'],
    ['[GUARD-08]', sessionEnded('expired'), '/dashboard/unknown', '/login'],
    ['[GUARD-08]', sessionEnded('expired'), '/login', null],
    ['', sessionEnded('loggedOut'), transactionsPath, '/'],
    ['', sessionEnded('accountDeleted'), '/dashboard', '/'],
    ['', sessionEnded('elsewhere'), transactionsPath, '/login'],
    ['', sessionEnded('elsewhere'), '/login', null],
    ['', sessionEnded('oldAccountLeft'), '/recovery/old', '/login'],
    ['', sessionEnded('oldAccountLeft'), transactionsPath, '/login'],
    ['', { type: 'oldAccount.passwordMissed' }, '/recovery/old', '/login'],
    ['', { type: 'recovery.completed' }, '/recovery', '/login'],
    ['', { type: 'recovery.codeSent' }, '/recovery', null],
  ])('%s the event %j at %s redirects to %s', (_, domainEvent, url, target) => {
    const [path = '', search = ''] = url.split('?')
    expect(redirectAfter(domainEvent, { path, search })).toBe(target)
  })

  it('the login URL contains the requested page', () => {
    expect([loginFrom({ path: transactionsPath, search: '' }), nextPathIn('')]).toEqual([
      loginUrl(transactionsPath),
      '/dashboard',
    ])
  })
})

const login = { accountId: 'a-1', role: 'customer' }

it.each<[ids: string, domainEvent: object, event: object | null]>([
  ['[GUARD-08]', { type: 'session.rejected' }, { type: 'session.expire' }],
  ...['login.succeeded', 'login.recognisedOldAccount', 'biometricLogin.succeeded', 'register.succeeded'].map(
    (type): [string, object, object] => ['', { type, ...login }, { type: 'session.begin', ...login }],
  ),
  ['', { type: 'oldAccount.recovered' }, { type: 'session.dropOldAccount' }],
  ['[GUARD-10]', { type: 'deleteAccount.succeeded' }, { type: 'session.dropDeletedAccount' }],
  ['[GUARD-11]', { type: 'deleteAccount.refused' }, null],
  ['', { type: 'confirm.agreed', subject: 'logOut' }, { type: 'session.logOut' }],
  ['', { type: 'confirm.agreed', subject: 'deleteBankAccount' }, null],
  ['', { type: 'confirm.declined', subject: 'logOut' }, null],
  ['', { type: 'recovery.codeSent' }, null],
])('%s the domain event %j sends the session %j', (_, domainEvent, event) =>
  expect(sessionEventAfter(domainEvent as DomainEvent)).toEqual(event),
)

it.each([
  ['', true],
  ['next=/dashboard', true],
  ['next=/dashboard/sell', true],
  ['next=/dashboard/sell%3Ffrom%3Dmail', true],
  ['next=/dashboard/sell/details%3FrateId%3D7', false],
  ['next=/dashboard/wallets', false],
])('the query %j leads to the sell page: %s', (search, isSellPage) =>
  expect(isSellPageNext(search)).toBe(isSellPage),
)

it('an ended session shows the contract’s message', () => {
  expect(unauthorisedText).toBe('You are not authorized. Please sign in')
})
