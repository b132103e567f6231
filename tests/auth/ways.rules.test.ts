import { describe, expect, it } from 'vitest'
import {
  admission,
  type Credentials,
  doorFor,
  noCredentials,
  unauthorisedText,
} from '../../machines/auth/session.rules'
import { loginFrom, nextIn, sessionEventAfter, wayAfter } from '../../machines/auth/ways.rules'
import { dashboardRoutes, isGuarded, type Route } from '../../machines/shell/routes.rules'

const visitor = (parts: Partial<Credentials> = {}): Credentials => ({
  hasToken: true,
  accountId: 'a-1',
  role: 'customer',
  ...parts,
})
const splashEnded = { type: 'splash.ended' } as const
const at = (path: string, search = '') => ({ path, search })

describe('the guard', () => {
  it('[GUARD-01] admits nobody without a login to any page of the dashboard', () => {
    const pages = ['/dashboard', ...Object.values<Route>(dashboardRoutes).map(({ path }) => path)]
    expect(pages.filter((path) => !isGuarded(path))).toEqual([])
    expect(admission(noCredentials)).toBe('login')
  })

  it.each([
    ['no token', { hasToken: false }],
    ['no account', { accountId: null }],
    ['no role', { role: null }],
    ['nothing at all', noCredentials],
    ['no token, though an old customer', { hasToken: false, role: 'App.oldCustomer' }],
  ])('[GUARD-03] sends a visitor with %s to /login', (_, parts) => {
    expect(doorFor(visitor(parts))).toBe('/login')
  })

  it("[GUARD-04] sends 'App.oldCustomer' to /recovery/old", () => {
    expect(doorFor(visitor({ role: 'App.oldCustomer' }))).toBe('/recovery/old')
  })

  it.each(['admin', 'Customer', 'customer ', 'app.oldcustomer', 'App.oldCustomer2', 'support'])(
    "[GUARD-05] sends the role '%s' to /login",
    (role) => expect(doorFor(visitor({ role }))).toBe('/login'),
  )

  it('[GUARD-06] admits token, account and customer role together', () => {
    expect([admission(visitor()), doorFor(visitor())]).toEqual(['admitted', '/dashboard'])
  })
})

describe('after the splash', () => {
  it('[AUTH-02] whoever is logged in goes to /dashboard', () => {
    expect(wayAfter(splashEnded, at('/'), visitor())).toBe('/dashboard')
  })

  it.each([noCredentials, visitor({ hasToken: false }), visitor({ role: 'admin' })])(
    '[AUTH-03] whoever is not goes to /login: %j',
    (credentials) => expect(wayAfter(splashEnded, at('/'), credentials)).toBe('/login'),
  )
})

describe('after a login', () => {
  const began = (credentials: Credentials) => ({ type: 'session.began', credentials }) as const

  it('a customer goes to the page asked for, if it is a known one', () => {
    const lands = (next: string) =>
      wayAfter(began(visitor()), at('/login', `next=${encodeURIComponent(next)}`), noCredentials)
    expect(lands('/dashboard/transactions')).toBe('/dashboard/transactions')
    expect(lands('/dashboard/sell/details?rateId=7')).toBe('/dashboard/sell/details?rateId=7')
    for (const evil of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/login',
      '/dashboard/../login',
      '',
    ])
      expect(lands(evil)).toBe('/dashboard')
    expect(nextIn('')).toBe('/dashboard')
  })

  it('an old customer goes to the recovery, whatever was asked for', () => {
    const old = visitor({ role: 'App.oldCustomer' })
    expect(wayAfter(began(old), at('/login', 'next=%2Fdashboard%2Ftransactions'), noCredentials)).toBe(
      '/recovery/old',
    )
  })
})

describe('after the end of a session', () => {
  const ended = (reason: 'expired' | 'elsewhere' | 'loggedOut' | 'accountDeleted') =>
    ({ type: 'session.ended', reason }) as const

  it('[GUARD-08] 401 leads from a guarded page to /login, which remembers the page', () => {
    expect(sessionEventAfter({ type: 'session.rejected' })).toEqual({ type: 'session.expire' })
    const way = wayAfter(ended('expired'), at('/dashboard/sell/details', 'rateId=7'), noCredentials)
    expect(way).toBe(`/login?next=${encodeURIComponent('/dashboard/sell/details?rateId=7')}`)
    expect(wayAfter(ended('expired'), at('/dashboard'), noCredentials)).toBe('/login')
    expect(wayAfter(ended('expired'), at('/dashboard/unknown'), noCredentials)).toBe('/login')
    expect(wayAfter(ended('expired'), at('/login'), noCredentials)).toBeNull()
  })

  it("logging out leads to '/', another tab's end to /login without a memory", () => {
    expect(wayAfter(ended('loggedOut'), at('/dashboard/transactions'), noCredentials)).toBe('/')
    expect(wayAfter(ended('accountDeleted'), at('/dashboard'), noCredentials)).toBe('/')
    expect(wayAfter(ended('elsewhere'), at('/dashboard/transactions'), noCredentials)).toBe('/login')
    expect(wayAfter(ended('elsewhere'), at('/login'), noCredentials)).toBeNull()
    expect(loginFrom(at('/dashboard/transactions'))).toBe('/login?next=%2Fdashboard%2Ftransactions')
  })

  it('an old account that is left, or whose password is missing, leads to /login', () => {
    const left = { type: 'session.ended', reason: 'oldAccountLeft' } as const
    expect(wayAfter(left, at('/recovery/old'), noCredentials)).toBe('/login')
    expect(wayAfter(left, at('/dashboard/transactions'), noCredentials)).toBe('/login')
    expect(wayAfter({ type: 'oldAccount.passwordMissed' }, at('/recovery/old'), noCredentials)).toBe('/login')
  })

  it('what else is told leads nowhere and changes no session', () => {
    const refused = { type: 'recovery.codeSent' } as const
    expect([wayAfter(refused, at('/recovery'), noCredentials), sessionEventAfter(refused)]).toEqual([
      null,
      null,
    ])
  })

  it('a registration begins a session, a recovered old account ends its own', () => {
    const who = { accountId: 'a-1', role: 'customer' }
    expect(sessionEventAfter({ type: 'register.succeeded', ...who })).toEqual({
      type: 'session.begin',
      ...who,
    })
    expect(sessionEventAfter({ type: 'oldAccount.recovered' })).toEqual({ type: 'session.dropOldAccount' })
  })

  it('only a yes to the log-out question logs out', () => {
    expect(sessionEventAfter({ type: 'confirm.agreed', subject: 'deleteBankAccount' } as never)).toBeNull()
    expect(sessionEventAfter({ type: 'confirm.agreed', subject: 'logOut' })).toEqual({
      type: 'session.logOut',
    })
    expect(sessionEventAfter({ type: 'confirm.declined', subject: 'logOut' })).toBeNull()
  })
})

it('a session that ended is told in the words of the contract', () => {
  expect(unauthorisedText).toBe('You are not authorized. Please sign in')
})
