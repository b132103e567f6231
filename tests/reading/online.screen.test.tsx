import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offlineText } from '../../machines/core/api-error'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import type { OpenApp } from '../fixtures/app.fixture'
import { openApp, signedInStorage, waitForPage } from '../fixtures/app.fixture'
import { ada } from '../fixtures/customers'
import { waitFor } from '../walker/timeouts'

afterEach(() => vi.useRealTimers())

const goOnline = (app: OpenApp): void => {
  app.isOffline = false
  fireEvent(window, new Event('online'))
}
const offlineMessages = () =>
  [...document.querySelectorAll('main')].map(({ textContent }) => textContent).join()

/** Operations that a page sends once per visit (ruling 34), so a reconnect does not repeat them. */
const oncePerVisit = new Set(['HistoryCurrencies', 'PastSales', 'KnownWalletMode', 'MoneyCalls', 'SellRates'])

const countsIn = ({ calls }: OpenApp): Record<string, number> =>
  Object.fromEntries(
    calls.map(({ operation }) => [operation, calls.filter((call) => call.operation === operation).length]),
  )

/** Dashboard pages that load data, with their URLs. */
const dataPages = Object.entries(dashboardRoutes)
  .filter(([name]) => !['help', 'profile'].includes(name))
  .map(([name, { title, path }]): [title: string, url: string] => {
    const query = { sellDetails: '?rateId=6', transactionDetails: '?id=tx-2' }[name] ?? ''
    return [title, path.replace(':currency', 'BTC').replace(':chain', 'btc') + query]
  })

describe('return of the network', () => {
  it.each(dataPages)('%s reloads failed data within 3 s without a click', async (title, url) => {
    const app = openApp(url, { storage: signedInStorage(), answers: { ...ada.answers } })
    app.isOffline = true
    await waitForPage(title)
    await waitFor(() => expect(offlineMessages()).toContain(offlineText))
    goOnline(app)
    await waitFor(() => expect(offlineMessages()).not.toContain(offlineText))
    expect(screen.queryByText(offlineText, { selector: 'main *' })).toBeNull()
  })

  // Strict mode starts every effect twice: the stopped first run must not count as a failure.
  it('in strict mode, going online reloads the visible data', async () => {
    const [title, url] = ['Wallets', '/dashboard/wallets']
    const app = openApp(url, { storage: signedInStorage(), answers: { ...ada.answers }, strict: true })
    await waitForPage(title)
    await waitFor(() => expect(app.calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    await new Promise((done) => setTimeout(done, 50))
    const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect([alerts.join(''), document.body.textContent.includes(offlineText)]).toEqual(['', false])
    const before = countsIn(app)
    goOnline(app)
    await waitFor(() => {
      const after = countsIn(app)
      const notReloaded = Object.keys(before).filter(
        (name) => !oncePerVisit.has(name) && after[name] === before[name],
      )
      expect(notReloaded).toEqual([])
    })
  })
})

it('the sell page polls its rates after 30 s', async () => {
  const app = openApp('/dashboard/sell', { storage: signedInStorage(), answers: { ...ada.answers } })
  const count = () => countsIn(app).SellPage
  await waitFor(() => expect(screen.queryAllByText(/Updated/i).length).toBeGreaterThan(0))
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull())
  app.services.clock.increment(29_999)
  expect(count()).toBe(1)
  app.services.clock.increment(1)
  await waitFor(() => expect(count()).toBe(2))
})
