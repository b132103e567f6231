// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { logIn, onPage, openApp, press, screen, signedIn } from '../stage/app-stage'
import { waitFor } from '../walker/patience'

describe('titles', () => {
  it.each([
    ['/', 'Welcome'],
    ['/login', 'Login'],
    ['/register', 'Join Us'],
    ['/recovery', 'Recovery'],
    ['/nowhere', 'Page not found'],
  ])('[SHELL-01] %s is titled CoinNaira | %s', async (path, title) => {
    openApp(path)
    await waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))
  })
})

describe('ways', () => {
  it.each(['/dashboard', '/login', '/register'])(
    '[GUARD-02] %s leads to /dashboard/sell who is signed in',
    async (path) => {
      const { address } = openApp(path, { storage: signedIn() })
      await onPage('Sell')
      expect(address()).toBe('/dashboard/sell')
    },
  )

  it('a visitor is sent to /login and lands on the page asked for', async () => {
    const { address } = openApp('/dashboard/transactions')
    await onPage('Login')
    expect(address()).toBe('/login?next=%2Fdashboard%2Ftransactions')
    expect(screen.getByText('Log in to go on where you were.')).toBeTruthy()
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
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})
