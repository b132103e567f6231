// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppStorage } from '../../../client/platform/storage'
import {
  click,
  fireEvent,
  inDialog,
  openApp,
  screen,
  signedInStorage,
  vi,
  waitForPage,
} from '../../fixtures/app.fixture'
import { failCeremonyWith, installAuthenticator } from '../../fixtures/authenticator'
import { account } from '../../fixtures/fixtures'

const minute = 60_000
const start = Date.UTC(2026, 10, 25, 6)
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setInterval', 'clearInterval'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setVisibility = (state: DocumentVisibilityState): void => {
  visibility = state
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const hideFor = (ms: number): void => {
  setVisibility('hidden')
  vi.setSystemTime(Date.now() + ms)
  setVisibility('visible')
}
const isPageVisible = () => document.body.style.visibility === ''
const lockHeading = () => screen.queryByRole('heading', { name: /^Locked\./ })
const writeFromOtherTab = (storage: AppStorage, lastActiveAt: number): void => {
  storage.setItem('app.seen', String(lastActiveAt))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'app.seen' })))
}
const openPage = async (storage = signedInStorage(), page = 'sell') => {
  const app = openApp(`/dashboard/${page}`, { storage })
  await waitForPage(page === 'sell' ? 'Sell' : 'Profile')
  return app
}

it('the app locks after 5 minutes in the background [EXT-21] [EXT-22]', async () => {
  await openPage()
  setVisibility('hidden')
  expect(isPageVisible()).toBe(false)
  setVisibility('visible')
  expect(isPageVisible()).toBe(true)
  hideFor(5 * minute - 1)
  expect([isPageVisible(), lockHeading()]).toEqual([true, null])
  hideFor(5 * minute)
  expect(isPageVisible()).toBe(false)
  await screen.findByRole('heading', { name: /^Locked\./ })
  expect(document.title).toBe('CoinNaira | Locked')
  const dialog = lockHeading()!.closest('dialog')!
  expect(dialog.textContent).not.toMatch(/ada|obi|₦/i)
})

it('the app locks after the device slept while the app was visible [EXT-21]', async () => {
  await openPage()
  act(() => void vi.advanceTimersByTime(10 * minute))
  expect(lockHeading()).toBeNull()
  vi.setSystemTime(Date.now() + 6 * minute)
  act(() => void vi.advanceTimersByTime(15_000))
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('the profile sets the auto-lock delay, or never [EXT-21] [EXT-29]', async () => {
  const { storage } = await openPage(signedInStorage(), 'profile')
  const lockAfterField = screen.getByLabelText('Auto-lock after')
  const choose = (value: string) => fireEvent.change(lockAfterField, { target: { value } })
  expect(lockAfterField.textContent).toBe('1 min5 min15 minNever')
  expect(lockAfterField).toHaveProperty('value', '5')
  choose('0')
  expect(storage.getItem('device.lockAfter')).toBe('0')
  setVisibility('hidden')
  expect(isPageVisible()).toBe(true)
  hideFor(100 * minute)
  choose('1')
  hideFor(minute - 1)
  expect(lockHeading()).toBeNull()
  hideFor(minute)
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('a lock that is due hides the first render [EXT-22]', async () => {
  const storage = signedInStorage()
  storage.setItem('app.seen', String(start - 5 * minute))
  openApp('/dashboard/sell', { storage })
  await waitFor(() => expect(document.querySelector('#page h1')?.textContent).toBe('Sell'))
  expect(isPageVisible()).toBe(false)
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('tabs lock and unlock together [EXT-23]', async () => {
  const { storage } = await openPage()
  setVisibility('hidden')
  vi.setSystemTime(start + 20 * minute)
  // Another tab was visible in the meantime.
  writeFromOtherTab(storage, start + 20 * minute - 1000)
  setVisibility('visible')
  expect(lockHeading()).toBeNull()
  writeFromOtherTab(storage, 0)
  await screen.findByRole('heading', { name: /^Locked\./ })
  expect(isPageVisible()).toBe(false)
  writeFromOtherTab(storage, Date.now())
  await waitFor(() => expect(lockHeading()).toBeNull())
  expect(isPageVisible()).toBe(true)
})

it('setting the clock back locks the app and never unlocks it [EXT-24]', async () => {
  await openPage()
  hideFor(-minute - 1)
  await screen.findByRole('heading', { name: /^Locked\./ })
  for (const now of [start - 100 * minute, start, start + 1]) {
    vi.setSystemTime(now)
    setVisibility('visible')
    expect(isPageVisible()).toBe(false)
  }
})

it('the lock covers later dialogs and keeps typed text [EXT-22] [EXT-27]', async () => {
  const { services } = await openPage(signedInStorage(), 'profile')
  await click(/^Change Password/)
  const dialog = await inDialog('Change Password')
  const field = dialog.getByLabelText('Old password', { selector: 'input' })
  fireEvent.change(field, { target: { value: 'half-typed' } })
  hideFor(5 * minute)
  await click('Enter your password')
  const password = await screen.findByLabelText('Password', { exact: true, selector: 'input' })
  const lockDialog = lockHeading()!.closest('dialog')!
  // jsdom implements neither method.
  const [close, showModal] = [vi.fn(), vi.fn()]
  for (const dialog of [lockDialog, password.closest('dialog')!]) Object.assign(dialog, { close, showModal })
  const laterDialog = document.createElement('dialog')
  document.body.append(laterDialog)
  // `waitFor` would check only once: its interval is faked, and the page does not change.
  await act(async () => laterDialog.setAttribute('open', ''))
  expect(showModal).toHaveBeenCalledTimes(2)
  expect(showModal.mock.contexts).toEqual([lockDialog, password.closest('dialog')])
  laterDialog.remove()
  fireEvent.change(password, { target: { value: 'Ada-Naira-1' } })
  await click('Authenticate')
  await waitFor(() => expect(lockHeading()).toBeNull())
  expect(field).toHaveProperty('value', 'half-typed')
  expect(services.vault.read('changePassword.old')).toBe('half-typed')
})

it.each([
  ['missing', null],
  ['stored without a credential id', 'registered'],
  ['another customer’s', 'YWRhLWtleQ account-9'],
])(
  'the lock asks only for the password when the fingerprint is %s [EXT-25]',
  async (_, storedFingerprint) => {
    const storage = signedInStorage()
    if (storedFingerprint) storage.setItem('device.fingerprint', storedFingerprint)
    await openPage(storage)
    hideFor(5 * minute)
    await screen.findByRole('button', { name: 'Enter your password' })
    expect(screen.queryByRole('button', { name: 'Unlock with fingerprint' })).toBeNull()
  },
)

it('unlocking with a fingerprint uses the device and sends no request [EXT-25]', async () => {
  const storage = signedInStorage()
  storage.setItem('device.fingerprint', `YWRhLWtleQ ${account.id}`)
  const get = vi.fn(failCeremonyWith('NotAllowedError'))
  installAuthenticator({ get })
  const app = await openPage(storage)
  hideFor(5 * minute)
  const before = app.calls.length
  await click('Unlock with fingerprint')
  await screen.findByText("That didn't work. Try again, or use your password.")
  const [{ publicKey }] = get.mock.calls[0] as unknown as [{ publicKey: PublicKeyCredentialRequestOptions }]
  expect(publicKey.userVerification).toBe('required')
  expect(publicKey.allowCredentials?.map(({ id }) => new TextDecoder().decode(id as ArrayBuffer))).toEqual([
    'ada-key',
  ])
  expect(new Uint8Array(publicKey.challenge as ArrayBuffer).length).toBeGreaterThanOrEqual(16)
  expect(app.calls.slice(before).filter(({ operation }) => /login/i.test(operation))).toEqual([])
})

it('Log out on the lock screen needs no confirmation [EXT-28]', async () => {
  const app = await openPage()
  hideFor(5 * minute)
  await screen.findByRole('heading', { name: /^Locked\./ })
  await click('Log out')
  await waitFor(() => expect(app.services.session.read()).toBeNull())
  expect(app.storage.getItem('app.seen')).toBeNull()
  await waitFor(() => expect(isPageVisible()).toBe(true))
})
