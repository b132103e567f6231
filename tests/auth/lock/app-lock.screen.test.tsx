// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppStorage } from '../../../client/platform/storage'
import { fireEvent, inDialog, onPage, openApp, press, screen, signedIn, vi } from '../../stage/app-stage'
import { giveAuthenticator, refuses } from '../../stage/authenticator'
import { account } from '../../stage/fixtures'

const minute = 60_000
const start = Date.UTC(2026, 10, 25, 6)
let sight: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setInterval', 'clearInterval'] })
  sight = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const turn = (to: DocumentVisibilityState): void => {
  sight = to
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
/** Away for so long, and back. */
const away = (ms: number): void => {
  turn('hidden')
  vi.setSystemTime(Date.now() + ms)
  turn('visible')
}
const shown = () => document.body.style.visibility === ''
const lock = () => screen.queryByRole('heading', { name: /^Locked\./ })
/** Another tab wrote into the storage that all share. */
const elsewhere = (storage: AppStorage, seen: number): void => {
  storage.setItem('app.seen', String(seen))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'app.seen' })))
}
const open = async (storage = signedIn(), page = 'sell') => {
  const app = openApp(`/dashboard/${page}`, { storage })
  await onPage(page === 'sell' ? 'Sell' : 'Profile')
  return app
}

it('[EXT-21] [EXT-22] locks after 5 minutes out of sight; hidden while nobody looks, and from the moment of the return on', async () => {
  await open()
  turn('hidden')
  expect(shown()).toBe(false)
  turn('visible')
  expect(shown()).toBe(true)
  away(5 * minute - 1)
  expect([shown(), lock()]).toEqual([true, null])
  away(5 * minute)
  expect(shown()).toBe(false)
  await screen.findByRole('heading', { name: /^Locked\./ })
  expect(document.title).toBe('CoinNaira | Locked')
  const dialog = lock()!.closest('dialog')!
  expect(dialog.textContent).not.toMatch(/ada|obi|₦/i)
})

it('[EXT-21] a device that slept while the app was in sight finds it locked; one that is looked at does not', async () => {
  await open()
  act(() => void vi.advanceTimersByTime(10 * minute))
  expect(lock()).toBeNull()
  vi.setSystemTime(Date.now() + 6 * minute)
  act(() => void vi.advanceTimersByTime(15_000))
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('[EXT-21] [EXT-29] the profile chooses when: never hides nothing', async () => {
  const { storage } = await open(signedIn(), 'profile')
  const chosen = screen.getByLabelText('Auto-lock after')
  const choose = (value: string) => fireEvent.change(chosen, { target: { value } })
  expect(chosen.textContent).toBe('1 min5 min15 minNever')
  expect(chosen).toHaveProperty('value', '5')
  choose('0')
  expect(storage.getItem('device.lockAfter')).toBe('0')
  turn('hidden')
  expect(shown()).toBe(true)
  away(100 * minute)
  choose('1')
  away(minute - 1)
  expect(lock()).toBeNull()
  away(minute)
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('[EXT-22] what is locked is drawn locked, before any figure', async () => {
  const storage = signedIn()
  storage.setItem('app.seen', String(start - 5 * minute))
  openApp('/dashboard/sell', { storage })
  await waitFor(() => expect(document.querySelector('#page h1')?.textContent).toBe('Sell'))
  expect(shown()).toBe(false)
  await screen.findByRole('heading', { name: /^Locked\./ })
})

it('[EXT-23] tabs lock and open together, and the one in sight speaks for all', async () => {
  const { storage } = await open()
  turn('hidden')
  vi.setSystemTime(start + 20 * minute)
  // Meanwhile another tab was in sight.
  elsewhere(storage, start + 20 * minute - 1000)
  turn('visible')
  expect(lock()).toBeNull()
  elsewhere(storage, 0)
  await screen.findByRole('heading', { name: /^Locked\./ })
  expect(shown()).toBe(false)
  elsewhere(storage, Date.now())
  await waitFor(() => expect(lock()).toBeNull())
  expect(shown()).toBe(true)
})

it('[EXT-24] a clock set back locks, and once locked no clock opens it', async () => {
  await open()
  away(-minute - 1)
  await screen.findByRole('heading', { name: /^Locked\./ })
  for (const now of [start - 100 * minute, start, start + 1]) {
    vi.setSystemTime(now)
    turn('visible')
    expect(shown()).toBe(false)
  }
})

it('[EXT-22] [EXT-27] stays above a dialog that opens beneath, keeps what is typed there, and gives the focus back', async () => {
  const { services } = await open(signedIn(), 'profile')
  await press(/^Change Password/)
  const dialog = await inDialog('Change Password')
  const field = dialog.getByLabelText('Old password', { selector: 'input' })
  fireEvent.change(field, { target: { value: 'half-typed' } })
  away(5 * minute)
  await press('Enter your password')
  const password = await screen.findByLabelText('Password', { exact: true, selector: 'input' })
  const own = lock()!.closest('dialog')!
  // jsdom has neither.
  const [close, showModal] = [vi.fn(), vi.fn()]
  for (const dialog of [own, password.closest('dialog')!]) Object.assign(dialog, { close, showModal })
  const late = document.createElement('dialog')
  document.body.append(late)
  late.setAttribute('open', '')
  await waitFor(() => expect(showModal).toHaveBeenCalledTimes(2))
  expect(showModal.mock.contexts).toEqual([own, password.closest('dialog')])
  late.remove()
  fireEvent.change(password, { target: { value: 'Ada-Naira-1' } })
  await press('Authenticate')
  await waitFor(() => expect(lock()).toBeNull())
  expect(field).toHaveProperty('value', 'half-typed')
  expect(services.vault.read('changePassword.old')).toBe('half-typed')
})

it.each([
  ['none', null],
  ['one whose credential is not known', 'registered'],
  ['another customer’s', 'YWRhLWtleQ account-9'],
])('[EXT-25] fingerprint of this device: %s; only the password is asked for', async (_, kept) => {
  const storage = signedIn()
  if (kept) storage.setItem('device.fingerprint', kept)
  await open(storage)
  away(5 * minute)
  await screen.findByRole('button', { name: 'Enter your password' })
  expect(screen.queryByRole('button', { name: 'Open with fingerprint' })).toBeNull()
})

it('[EXT-25] asks the device for this credential and its owner, and calls nobody', async () => {
  const storage = signedIn()
  storage.setItem('device.fingerprint', `YWRhLWtleQ ${account.id}`)
  const get = vi.fn(refuses('NotAllowedError'))
  giveAuthenticator({ get })
  const app = await open(storage)
  away(5 * minute)
  const before = app.calls.length
  await press('Open with fingerprint')
  await screen.findByText("That didn't work. Try again, or use your password.")
  const [{ publicKey }] = get.mock.calls[0] as unknown as [{ publicKey: PublicKeyCredentialRequestOptions }]
  expect(publicKey.userVerification).toBe('required')
  expect(publicKey.allowCredentials?.map(({ id }) => new TextDecoder().decode(id as ArrayBuffer))).toEqual([
    'ada-key',
  ])
  expect(new Uint8Array(publicKey.challenge as ArrayBuffer).length).toBeGreaterThanOrEqual(16)
  expect(app.calls.slice(before).filter(({ operation }) => /login/i.test(operation))).toEqual([])
})

it('[EXT-28] logs out without another question', async () => {
  const app = await open()
  away(5 * minute)
  await screen.findByRole('heading', { name: /^Locked\./ })
  await press('Log out')
  await waitFor(() => expect(app.services.session.read()).toBeNull())
  expect(app.storage.getItem('app.seen')).toBeNull()
  await waitFor(() => expect(shown()).toBe(true))
})
