import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { offlineCacheName } from '../../client/data/clear-offline-cache'
import { bankResponses } from '../banks/banks.mocks'
import {
  click,
  fireEvent,
  inDialog,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  vi,
  waitForPage,
} from '../fixtures/app.fixture'
import { ada, listOf, rejectWith } from '../fixtures/customers'
import { removePromptDelay } from '../shell/offer-at-once'
import { waitFor } from '../walker/timeouts'

const currency = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const rates: Responses = { rates: () => [{ id: 4, value: '1650.00', limit: '20', currency }] }
const noResponse = rejectWith(null, null)
const unavailable = rejectWith(503, 'Resting')
const offlineText = 'Oops! Looks like you are offline.'

/** Returns the rows of the offline cache, or null if there is no database. */
const storedRows = async (): Promise<unknown[] | null> => {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(offlineCacheName)) return null
  return new Promise((resolve) => {
    const openRequest = indexedDB.open(offlineCacheName)
    openRequest.onerror = () => resolve(null)
    // An upgrade means that the database did not exist: do not create it.
    openRequest.onupgradeneeded = () => {
      openRequest.transaction?.abort()
      resolve(null)
    }
    openRequest.onsuccess = () => {
      const rowsRequest = openRequest.result.transaction('known').objectStore('known').getAll()
      rowsRequest.onsuccess = () => {
        openRequest.result.close()
        resolve(rowsRequest.result)
      }
    }
  })
}
const untilStored = (count: number) => waitFor(async () => expect(await storedRows()).toHaveLength(count))
const cachedText = (at: number): string =>
  `Oops! Looks like you are offline. · as of ${new Date(at + 3_600_000).toISOString().slice(11, 16)}`
const expectNoError = (): void => {
  expect(document.querySelector('[popover] [role=alert]')?.textContent ?? '').toBe('')
  expect(screen.queryByText(offlineText)).toBeNull()
}
const storedText = async () => JSON.stringify(await storedRows())
const offlineSell = { rates: noResponse, announcements: noResponse, rank: noResponse }
const openSell = async (answers: Responses, storage = signedInStorage()) => {
  const app = openApp('/dashboard/sell', { storage, answers })
  await waitForPage('Sell')
  return app
}

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(offlineCacheName).onsuccess = () => resolve()
    }),
)

describe('offline cache', () => {
  it('cached rates show their time and offer no sale', async () => {
    await openSell(rates)
    await untilStored(1)
    const [row] = (await storedRows()) as [{ at: number }]
    await openSell(offlineSell)
    expect(await screen.findByText('Tether · TRC-20')).toBeTruthy()
    expect(screen.getByText(cachedText(row.at))).toBeTruthy()
    expect(screen.getByText('₦1,650.00 / $1')).toBeTruthy()
    expect(document.querySelector('a[href*="/sell/details"]')).toBeNull()
    expectNoError()
  })

  it.each([
    [
      '[ERR-07]',
      'after a rejection',
      { rates: unavailable, announcements: unavailable, rank: unavailable },
      'a-1',
      'Resting',
    ],
    ['', 'in another account', offlineSell, 'a-2', offlineText],
  ])('%s %s, the page hides the cached rates', async (_ids, _when, answers, accountId, text) => {
    await openSell(rates)
    await untilStored(1)
    const storage = signedInStorage()
    storage.setItem('app.account', storage.getItem('app.account')!.replace('a-1', accountId))
    await openSell(answers, storage)
    await screen.findAllByText(text)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('visited bank accounts are readable offline; the cache has only the last digits', async () => {
    const openBanks = (answers: Responses) =>
      openApp('/dashboard/banks', { storage: signedInStorage(), answers: { ...bankResponses, ...answers } })
    openBanks({})
    await screen.findByText('0123456789')
    await waitFor(async () => expect(await storedText()).toContain('GTBank'))
    expect(await storedText()).toContain('6789')
    expect(await storedText()).not.toMatch(/0123456789|8031234567|3098765432/)
    openBanks({ bankAccounts: noResponse, oldBankAccounts: noResponse, banks: noResponse })
    await screen.findByText(/••6789/)
    await screen.findByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)
    for (const text of ['GTBank', 'Default', /••4567/]) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Make default)$/ })).toBeNull()
    await click('Deleted')
    await screen.findByText(/••5432/)
    // A toast also reports a failed load of bank accounts [BANK-32].
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Oops! Looks like you are offline.'),
    )
  })

  it('the latest transactions are readable offline with masked accounts [EXT-03]', async () => {
    const openList = (answers: Responses) =>
      openApp('/dashboard/transactions', {
        storage: signedInStorage(),
        answers: { ...ada.answers, ...answers },
      })
    const rowLinks = () => document.querySelectorAll('a[href^="/dashboard/transactions/details"]').length
    openList({})
    await waitFor(() => expect(rowLinks()).toBeGreaterThan(0))
    const count = rowLinks()
    await waitFor(async () => expect(await storedText()).toContain('transactionId'))
    expect(await storedText()).not.toMatch(/"accountNumber":"\d{5,}"/)
    openList({ transactions: noResponse, currencies: noResponse })
    await screen.findByRole('region', { name: 'Last known transactions' })
    await screen.findByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)
    expect(rowLinks()).toBe(count)
  })

  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const openDeposit = (isConfirmed: boolean, answers: Responses) => {
    const storage = signedInStorage()
    if (isConfirmed) storage.setItem('app.network.a-1.USDT.tron', '1')
    // A detected deposit would replace the address.
    const noDeposits = { transactions: listOf([]) }
    return openApp('/dashboard/sell/details?rateId=6', {
      storage,
      answers: { ...ada.answers, ...noDeposits, ...answers },
    })
  }
  const offlineDeposit = {
    rate: noResponse,
    depositAddress: noResponse,
    dollarPrice: noResponse,
    bankAccounts: noResponse,
  }
  const visibleAddress = () => document.querySelector('[data-address]')?.textContent

  it('a visited deposit address with a confirmed network is readable offline', async () => {
    openDeposit(true, {})
    await waitFor(() => expect(visibleAddress()).toBe(address))
    await waitFor(async () => expect(await storedText()).toContain(address))
    openDeposit(true, offlineDeposit)
    await waitFor(() => expect(visibleAddress()).toBe(address))
    await screen.findByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)
    expect(screen.getByText("Before you send, go online and check that it hasn't changed.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expectNoError()
    openDeposit(false, offlineDeposit)
    await screen.findByText(offlineText)
    expect(visibleAddress()).toBeUndefined()
  })

  it('a page that goes offline keeps its figures and shows their time', async () => {
    removePromptDelay()
    const app = await openSell(rates)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    await screen.findByText(cachedText(app.services.now()))
    screen.getByText('Tether', { ignore: 'option' })
    expectNoError()
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^Offline/)).toBeNull())
    online.mockRestore()
  })

  it('a browser that wrongly says offline shows the rates’ age without a notice', async () => {
    removePromptDelay()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openSell(rates)
    await screen.findByText('Tether', { ignore: 'option' })
    expect(screen.queryByText(/^Oops! Looks like you are offline/)).toBeNull()
    expect(screen.getByText(/^updated \d+ s ago$/)).toBeTruthy()
    online.mockRestore()
  })

  it('a logout or a 401 deletes the cache', async () => {
    await openSell(rates)
    await untilStored(1)
    await click('Menu')
    fireEvent.click((await inDialog('Menu')).getByRole('button', { name: 'Log out' }))
    await click('Yes, log out')
    await waitFor(async () => expect(await storedRows()).toBeNull())

    const app = await openSell(rates)
    await untilStored(1)
    app.services.eventBus.emit({ type: 'session.rejected' })
    await waitForPage('Login')
    await waitFor(async () => expect(await storedRows()).toBeNull())
  })
})
