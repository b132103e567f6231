import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { offlineCacheName } from '../../client/api/clear-offline-cache'
import { bankAnswers } from '../banks/banks.answers'
import { offerAtOnce } from '../shell/offer-at-once'
import { type Answers, fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'
import { ada, refused } from '../stage/customers'
import { waitFor } from '../walker/patience'

const currency = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const rates: Answers = { rates: () => [{ id: 4, value: '1650.00', limit: '20', currency }] }
const silence = refused(null, null)
const resting = refused(503, 'Resting')
const offlineText = 'Oops! Looks like you are offline.'

/** What the database of last-known figures holds; null when there is none. */
const kept = async (): Promise<unknown[] | null> => {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(offlineCacheName)) return null
  return new Promise((resolve) => {
    const opening = indexedDB.open(offlineCacheName)
    opening.onerror = () => resolve(null)
    // Opening made it anew: it was just taken away.
    opening.onupgradeneeded = () => {
      opening.transaction?.abort()
      resolve(null)
    }
    opening.onsuccess = () => {
      const asked = opening.result.transaction('known').objectStore('known').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result)
      }
    }
  })
}
const untilKept = (count: number) => waitFor(async () => expect(await kept()).toHaveLength(count))
const lineOf = (at: number): string =>
  `Oops! Looks like you are offline. · as of ${new Date(at + 3_600_000).toISOString().slice(11, 16)}`
/** Neither a toast nor the sentence of a failure. */
const expectNoRed = (): void => {
  expect(document.querySelector('[popover] [role=alert]')?.textContent ?? '').toBe('')
  expect(screen.queryByText(offlineText)).toBeNull()
}
const storedText = async () => JSON.stringify(await kept())
const muteSell = { rates: silence, announcements: silence, rank: silence }
const open = async (answers: Answers, storage = signedIn()) => {
  const app = openApp('/dashboard/sell', { storage, answers })
  await onPage('Sell')
  return app
}

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(offlineCacheName).onsuccess = () => resolve()
    }),
)

describe('last-known figures', () => {
  it('are shown with their time when nobody answers, without a way to sell by them', async () => {
    await open(rates)
    await untilKept(1)
    const [row] = (await kept()) as [{ at: number }]
    await open(muteSell)
    expect(await screen.findByText('Tether · TRC-20')).toBeTruthy()
    expect(screen.getByText(lineOf(row.at))).toBeTruthy()
    expect(screen.getByText('₦1,650.00 / $1')).toBeTruthy()
    expect(document.querySelector('a[href*="/sell/details"]')).toBeNull()
    expectNoRed()
  })

  it('[ERR-07] stay away when the server answered, if only with a refusal', async () => {
    await open(rates)
    await untilKept(1)
    await open({ rates: resting, announcements: resting, rank: resting })
    await screen.findAllByText('Resting')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('bank accounts opened before stay readable, by the last digits of their numbers; no full number is stored', async () => {
    const openBanks = (answers: Answers) =>
      openApp('/dashboard/banks', { storage: signedIn(), answers: { ...bankAnswers, ...answers } })
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
    await press('Deleted')
    await screen.findByText(/••5432/)
    // [BANK-32] of a failed load of bank accounts a toast tells too.
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Oops! Looks like you are offline.'),
    )
  })

  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const openDeposit = (isConfirmed: boolean, answers: Answers) => {
    const storage = signedIn()
    if (isConfirmed) storage.setItem('app.network.a-1.USDT.tron', '1')
    return openApp('/dashboard/sell/details?rateId=6', { storage, answers: { ...ada.answers, ...answers } })
  }
  const mute = { rate: silence, depositAddress: silence, dollarPrice: silence, bankAccounts: silence }
  const addressShown = () => document.querySelector('[data-address]')?.textContent

  it('a deposit address opened before stays readable, to compare and not to send to', async () => {
    openDeposit(true, {})
    await waitFor(() => expect(addressShown()).toBe(address))
    await waitFor(async () => expect(await storedText()).toContain(address))
    openDeposit(true, mute)
    await waitFor(() => expect(addressShown()).toBe(address))
    await screen.findByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)
    expect(screen.getByText('Before you send, go online and check that it is still the same.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expectNoRed()
  })

  it('an address whose network was never confirmed on this device is not shown', async () => {
    openDeposit(true, {})
    await waitFor(async () => expect(await storedText()).toContain(address))
    openDeposit(false, mute)
    await screen.findByText(offlineText)
    expect(addressShown()).toBeUndefined()
  })

  it('what is on the page stays when the network goes, below a line of when it was read', async () => {
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

  it('another account does not see them', async () => {
    await open(rates)
    await untilKept(1)
    const storage = signedIn()
    storage.setItem('app.account', storage.getItem('app.account')!.replace('a-1', 'a-2'))
    await open(muteSell, storage)
    await screen.findAllByText(offlineText)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('are gone after a log-out and after a 401', async () => {
    await open(rates)
    await untilKept(1)
    await press('Menu')
    await press('Log out')
    await press('Yes, log out')
    await waitFor(async () => expect(await kept()).toBeNull())

    const app = await open(rates)
    await untilKept(1)
    app.services.eventBus.emit({ type: 'session.rejected' })
    await onPage('Login')
    await waitFor(async () => expect(await kept()).toBeNull())
  })
})
