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
  it('the guard admits no visitor without a login to the dashboard [GUARD-01]', () => {
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
  const began = (credentials: Credentials) => ({ type: 'session.began', credentials }) as const
  const ended = (reason: EndReason) => ({ type: 'session.ended', reason }) as const
  const old = began(visitor({ role: 'App.oldCustomer' }))
  const [details, transactionsPath] = ['/dashboard/sell/details?rateId=7', '/dashboard/transactions']
  const next = (path: string) => `/login?next=${encodeURIComponent(path)}`

  it.each<[ids: string, domainEvent: DomainEvent, from: string, way: string | null]>([
    ['', began(visitor()), next(transactionsPath), transactionsPath],
    ['', began(visitor()), next(details), details],
    ['', began(visitor()), next('//evil.example'), '/dashboard'],
    ['', began(visitor()), next('https://evil.example'), '/dashboard'],
    ['', began(visitor()), next('/login'), '/dashboard'],
    ['', began(visitor()), '/login', '/dashboard'],
    ['', old, next(transactionsPath), '/recovery/old'],
    ['[GUARD-08]', ended('expired'), details, next(details)],
    ['[GUARD-08]', ended('expired'), '/dashboard', '/login'],
    ['[GUARD-08]', ended('expired'), '/dashboard/unknown', '/login'],
    ['[GUARD-08]', ended('expired'), '/login', null],
    ['', ended('loggedOut'), transactionsPath, '/'],
    ['', ended('accountDeleted'), '/dashboard', '/'],
    ['', ended('elsewhere'), transactionsPath, '/login'],
    ['', ended('elsewhere'), '/login', null],
    ['', ended('oldAccountLeft'), '/recovery/old', '/login'],
    ['', ended('oldAccountLeft'), transactionsPath, '/login'],
    ['', { type: 'oldAccount.passwordMissed' }, '/recovery/old', '/login'],
    ['', { type: 'recovery.completed' }, '/recovery', '/login'],
    ['', { type: 'recovery.codeSent' }, '/recovery', null],
  ])('%s %j on %s: %s', (_, domainEvent, from, way) => {
    const [path = '', search = ''] = from.split('?')
    expect(redirectAfter(domainEvent, { path, search })).toBe(way)
  })

  it('the login remembers the page', () => {
    expect([loginFrom({ path: transactionsPath, search: '' }), nextPathIn('')]).toEqual([
      next(transactionsPath),
      '/dashboard',
    ])
  })
})

describe('session effects', () => {
  const who = { accountId: 'a-1', role: 'customer' }

  it.each<[ids: string, domainEvent: object, event: object | null]>([
    ['[GUARD-08]', { type: 'session.rejected' }, { type: 'session.expire' }],
    ...[
      'login.succeeded',
      'login.recognisedOldAccount',
      'biometricLogin.succeeded',
      'register.succeeded',
    ].map((type): [string, object, object] => ['', { type, ...who }, { type: 'session.begin', ...who }]),
    ['', { type: 'oldAccount.recovered' }, { type: 'session.dropOldAccount' }],
    ['[GUARD-10]', { type: 'deleteAccount.succeeded' }, { type: 'session.dropDeletedAccount' }],
    ['[GUARD-11]', { type: 'deleteAccount.refused' }, null],
    ['', { type: 'confirm.agreed', subject: 'logOut' }, { type: 'session.logOut' }],
    ['', { type: 'confirm.agreed', subject: 'deleteBankAccount' }, null],
    ['', { type: 'confirm.declined', subject: 'logOut' }, null],
    ['', { type: 'recovery.codeSent' }, null],
  ])('%s %j: %j', (_, domainEvent, event) =>
    expect(sessionEventAfter(domainEvent as DomainEvent)).toEqual(event),
  )
})

it.each([
  ['', true],
  ['next=/dashboard', true],
  ['next=/dashboard/sell', true],
  ['next=/dashboard/sell%3Ffrom%3Dmail', true],
  ['next=/dashboard/sell/details%3FrateId%3D7', false],
  ['next=/dashboard/wallets', false],
])('whether %j leads to the sell page, whose data comes with the login: %s', (search, leads) =>
  expect(isSellPageNext(search)).toBe(leads),
)

it('an ended session shows the contract’s text', () => {
  expect(unauthorisedText).toBe('You are not authorized. Please sign in')
})
