// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../client/shared/storage'
import { unauthorisedText } from '../../machines/auth/session.rules'
import { dashboardRoutes, entryRoutes, type Route } from '../../machines/shell/routes.rules'
import { inDialog, logIn, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'

const unauthenticated = () => {
  throw new GraphQLError('Refused', {
    extensions: { code: 'UNAUTHENTICATED', status: 401, summary: 'Unauthorized', fields: {} },
  })
}
const oldAccount = () => {
  const storage = signedIn()
  storage.setItem('app.account', JSON.stringify({ id: 'o-1', role: { name: 'App.oldCustomer' } }))
  return storage
}
const itemsOf = (storage: ReturnType<typeof memoryStorage>) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index))

describe('titles', () => {
  it.each(Object.values<Route>(dashboardRoutes).map(({ path, title }) => [path, title]))(
    '[SHELL-01] [GUARD-06] %s is titled CoinNaira | %s',
    async (path, title) => {
      openApp(`${path}?id=1&rateId=1`, { storage: signedIn() })
      await vi.waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))
    },
  )
  it.each([
    [entryRoutes.splash.path, 'Welcome', memoryStorage],
    [entryRoutes.login.path, 'Login', memoryStorage],
    [entryRoutes.register.path, 'Join Us', memoryStorage],
    [entryRoutes.recovery.path, 'Recovery', memoryStorage],
    ['/nowhere', 'Page not found', memoryStorage],
  ])('[SHELL-01] %s is titled CoinNaira | %s', async (path, title, storage) => {
    openApp(path, { storage: storage() })
    await vi.waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))
  })
})

describe('ways', () => {
  it('[AUTH-01] the splash shows the logo, for two seconds, then leads to /login', async () => {
    const { address, services } = openApp('/')
    await onPage('CoinNaira')
    expect(document.querySelector('svg')).not.toBeNull()
    services.clock.increment(1_999)
    expect(address()).toBe('/')
    services.clock.increment(1)
    await onPage('Login')
    expect(address()).toBe('/login')
  })

  it('[GUARD-02] /dashboard leads to /dashboard/sell; a login page does too for who is signed in', async () => {
    const { address } = openApp('/dashboard', { storage: signedIn() })
    await onPage('Sell')
    expect(address()).toBe('/dashboard/sell')
    const again = openApp('/login', { storage: signedIn() })
    await onPage('Sell')
    expect(again.address()).toBe('/dashboard/sell')
  })

  it('a visitor is sent to /login and lands on the page asked for', async () => {
    const { address } = openApp('/dashboard/transactions')
    await onPage('Login')
    expect(address()).toBe('/login?next=%2Fdashboard%2Ftransactions')
    expect(screen.getByText('Log in, and you are back where you were.')).toBeTruthy()
    await logIn()
    await onPage('Transactions')
    expect(address()).toBe('/dashboard/transactions')
  })

  it("a slash at the end is no other page, and the query stays: '/dashboard/transactions/?currency=BTC'", async () => {
    const { address } = openApp('/dashboard/transactions/?currency=BTC', { storage: signedIn() })
    await onPage('Transactions')
    expect(address()).toBe('/dashboard/transactions?currency=BTC')
    expect(document.title).toBe('CoinNaira | Transactions')
  })

  it('a foreign next is neither promised nor followed', async () => {
    const { address } = openApp('/login?next=https%3A%2F%2Fevil.example%2Fdashboard%2Fsell')
    await onPage('Login')
    expect(screen.queryByText(/back where you were/)).toBeNull()
    await logIn()
    await onPage('Sell')
    expect(address()).toBe('/dashboard/sell')
  })

  it('an old account without its password goes by way of /recovery/old to /login', async () => {
    const { address, storage } = openApp('/dashboard/sell', { storage: oldAccount() })
    await onPage('Login')
    expect(address()).toBe('/login')
    expect(await screen.findByText(/enter your password again/)).toBeTruthy()
    expect(itemsOf(storage)).toContain('app.account')
  })

  it('unknown paths have a page with a way back, inside and outside', async () => {
    openApp('/nowhere')
    await onPage('Page not found')
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/login')
    openApp('/dashboard/nowhere', { storage: signedIn() })
    await onPage('Page not found')
    expect(screen.getByRole('link', { name: 'Back to Sell' }).getAttribute('href')).toBe('/dashboard/sell')
  })

  it('moves the focus to the heading of a new page, not of the first', async () => {
    openApp('/dashboard/sell', { storage: signedIn() })
    await onPage('Sell')
    expect(document.activeElement).toBe(document.body)
    await press('Wallets', 'link')
    const heading = await onPage('Wallets')
    await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('the end of a session', () => {
  it('[GUARD-07] [GUARD-08] [GUARD-09] a burst of 401s clears all, once, leads to /login and says so', async () => {
    const storage = signedIn()
    storage.setItem('app.something', '1')
    storage.setItem('foreign', '1')
    const ended = vi.fn()
    const { address, calls, services } = openApp('/dashboard/sell', {
      storage,
      answers: {
        rates: unauthenticated,
        announcements: unauthenticated,
        rank: unauthenticated,
        notifications: unauthenticated,
      },
    })
    services.facts.listen((fact) => fact.type === 'session.ended' && ended(fact))
    await onPage('Login')
    expect(address()).toBe('/login?next=%2Fdashboard%2Fsell')
    expect((await screen.findByRole('alert', { name: '' })).textContent).toBe(unauthorisedText)
    expect(itemsOf(storage)).toEqual(['foreign'])
    expect(services.session.token()).toBe('')
    expect(calls.filter(({ authorization }) => authorization !== null).length).toBeGreaterThan(1)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(screen.getAllByText(unauthorisedText)).toHaveLength(1)
  })

  it('[SHELL-15] a log-out that is agreed to revokes the token, clears the storage and goes to /', async () => {
    const { address, calls, storage } = openApp('/dashboard/sell', { storage: signedIn() })
    await onPage('Sell')
    await press('Menu')
    await press('Log out')
    ;(await inDialog('Confirmation', 'alertdialog')).getByRole('button', { name: 'Yes' }).click()
    await vi.waitFor(() => expect(address()).toBe('/'))
    expect(itemsOf(storage)).toEqual([])
    expect(calls.at(-1)).toEqual({ operation: 'Logout', authorization: 'Bearer abc.def' })
  })

  it('another tab that logs out ends this one, with an alert', async () => {
    const { address, storage } = openApp('/dashboard/sell', { storage: signedIn() })
    await onPage('Sell')
    for (const key of itemsOf(storage)) storage.removeItem(key!)
    window.dispatchEvent(new Event('storage'))
    await onPage('Login')
    expect(address()).toBe('/login')
    const alert = await inDialog('Logged out', 'alertdialog')
    expect(alert.getByText('You were logged out in another tab.')).toBeTruthy()
    alert.getByRole('button', { name: 'OK' }).click()
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('another account in another tab ends this session and keeps its own', async () => {
    const { storage } = openApp('/dashboard/sell', { storage: signedIn() })
    await onPage('Sell')
    storage.setItem('app.token', 'Bearer other')
    storage.setItem('app.account', JSON.stringify({ id: 'b-2', role: { name: 'customer' } }))
    window.dispatchEvent(new Event('storage'))
    await onPage('Login')
    expect(storage.getItem('app.token')).toBe('Bearer other')
  })
})
