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
import { offerAtOnce } from '../shell/offer-at-once'
import { waitFor } from '../walker/timeouts'

const currency = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const rates: Responses = { rates: () => [{ id: 4, value: '1650.00', limit: '20', currency }] }
const silence = rejectWith(null, null)
const resting = rejectWith(503, 'Resting')
const offlineText = 'Oops! Looks like you are offline.'

/** The content of the offline cache; null without a database. */
const storedRows = async (): Promise<unknown[] | null> => {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(offlineCacheName)) return null
  return new Promise((resolve) => {
    const opening = indexedDB.open(offlineCacheName)
    opening.onerror = () => resolve(null)
    // Opening recreated the deleted database.
    opening.onupgradeneeded = () => {
      opening.transaction?.abort()
      resolve(null)
    }
    opening.onsuccess = () => {
      const rowsRequest = opening.result.transaction('known').objectStore('known').getAll()
      rowsRequest.onsuccess = () => {
        opening.result.close()
        resolve(rowsRequest.result)
      }
    }
  })
}
const untilStored = (count: number) => waitFor(async () => expect(await storedRows()).toHaveLength(count))
const lineOf = (at: number): string =>
  `Oops! Looks like you are offline. · as of ${new Date(at + 3_600_000).toISOString().slice(11, 16)}`
/** Expects neither an error toast nor the offline text. */
const expectNoRed = (): void => {
  expect(document.querySelector('[popover] [role=alert]')?.textContent ?? '').toBe('')
  expect(screen.queryByText(offlineText)).toBeNull()
}
const storedText = async () => JSON.stringify(await storedRows())
const muteSell = { rates: silence, announcements: silence, rank: silence }
const open = async (answers: Responses, storage = signedInStorage()) => {
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

describe('offline figures', () => {
  it('offline figures show their time and offer no sale', async () => {
    await open(rates)
    await untilStored(1)
    const [row] = (await storedRows()) as [{ at: number }]
    await open(muteSell)
    expect(await screen.findByText('Tether · TRC-20')).toBeTruthy()
    expect(screen.getByText(lineOf(row.at))).toBeTruthy()
    expect(screen.getByText('₦1,650.00 / $1')).toBeTruthy()
    expect(document.querySelector('a[href*="/sell/details"]')).toBeNull()
    expectNoRed()
  })

  it('a rejection of the server hides the offline figures [ERR-07]', async () => {
    await open(rates)
    await untilStored(1)
    await open({ rates: resting, announcements: resting, rank: resting })
    await screen.findAllByText('Resting')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('visited bank accounts are readable offline, with only the last digits stored', async () => {
    const openBanks = (answers: Responses) =>
      openApp('/dashboard/banks', { storage: signedInStorage(), answers: { ...bankResponses, ...answers } })
    openBanks({})
    await screen.findByText('0123456789')
    await waitFor(async () => expect(await storedText()).toContain('GTBank'))
    expect(await storedText()).toContain('6789')
    expect(await storedText()).not.toMatch(/0123456789|8031234567|3098765432/)
    openBanks({ bankAccounts: silence, oldBankAccounts: silence, banks: silence })
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

  it('the last first page of transactions is readable offline, with masked accounts [EXT-03]', async () => {
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
    openList({ transactions: silence, currencies: silence })
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
  const mute = { rate: silence, depositAddress: silence, dollarPrice: silence, bankAccounts: silence }
  const addressShown = () => document.querySelector('[data-address]')?.textContent

  it('a visited deposit address is readable offline for comparison only', async () => {
    openDeposit(true, {})
    await waitFor(() => expect(addressShown()).toBe(address))
    await waitFor(async () => expect(await storedText()).toContain(address))
    openDeposit(true, mute)
    await waitFor(() => expect(addressShown()).toBe(address))
    await screen.findByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)
    expect(screen.getByText("Before you send, go online and check that it hasn't changed.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expectNoRed()
  })

  it('a deposit address with an unconfirmed network is hidden offline', async () => {
    openDeposit(true, {})
    await waitFor(async () => expect(await storedText()).toContain(address))
    openDeposit(false, mute)
    await screen.findByText(offlineText)
    expect(addressShown()).toBeUndefined()
  })

  it('a page remains visible offline, with the time of its figures', async () => {
    offerAtOnce()
    const app = await open(rates)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    await screen.findByText(lineOf(app.services.now()))
    screen.getByText('Tether', { ignore: 'option' })
    expectNoRed()
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^Offline/)).toBeNull())
    online.mockRestore()
  })

  it('a browser that wrongly says offline shows the age of the rates and no notice', async () => {
    offerAtOnce()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(rates)
    await screen.findByText('Tether', { ignore: 'option' })
    expect(screen.queryByText(/^Oops! Looks like you are offline/)).toBeNull()
    expect(screen.getByText(/^updated \d+ s ago$/)).toBeTruthy()
    online.mockRestore()
  })

  it('another account does not see offline figures', async () => {
    await open(rates)
    await untilStored(1)
    const storage = signedInStorage()
    storage.setItem('app.account', storage.getItem('app.account')!.replace('a-1', 'a-2'))
    await open(muteSell, storage)
    await screen.findAllByText(offlineText)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('a log-out or a 401 deletes the offline figures', async () => {
    await open(rates)
    await untilStored(1)
    await click('Menu')
    fireEvent.click((await inDialog('Menu')).getByRole('button', { name: 'Log out' }))
    await click('Yes, log out')
    await waitFor(async () => expect(await storedRows()).toBeNull())

    const app = await open(rates)
    await untilStored(1)
    app.services.eventBus.emit({ type: 'session.rejected' })
    await waitForPage('Login')
    await waitFor(async () => expect(await storedRows()).toBeNull())
  })
})
