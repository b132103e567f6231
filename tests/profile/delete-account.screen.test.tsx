// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { errorOf, expectErrors, failing, field, fill } from '../auth/identity.fixture'
import { onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'
import { waitFor } from '../walker/patience'

const deleted = vi.fn()
const password = 'Ada/Naira?1'

const open = async () => {
  deleted.mockReset().mockReturnValue(true)
  const storage = signedIn()
  storage.setItem('device.fingerprint', 'registered')
  const answers = { deleteAccount: (args: object) => deleted({ ...args }) }
  const app = openApp('/dashboard/profile', { storage, answers })
  await onPage('Profile')
  await press('Delete Account')
  return app
}
const dialog = () => screen.queryByRole('dialog', { name: 'Delete Account' })
const expectTold = (...texts: string[]) => {
  for (const words of texts) expect(dialog()?.textContent).toContain(words)
}

it('[PROFILE-13] is a dialog that asks for the password and says what is lost; without one it asks nobody', async () => {
  const { services } = await open()
  expectTold('cannot be undone', 'login', 'bank accounts', 'wallets, if it is under $1')
  expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password'])
  expectErrors([['', 'Password', '', 'This field is required']])
  fill('Password', password)
  await press('Cancel')
  expect([dialog(), services.vault.read('deleteAccount.password')]).toEqual([null, ''])
  expect(deleted).not.toHaveBeenCalled()
})

it('what is owed is told with what to do about it, not as a wrong password', async () => {
  const { answers } = await open()
  const left = 'Please empty your wallets and wait for open transactions first'
  answers.deleteAccount = failing(409, left)
  fill('Password', password)
  await press('Delete')
  await waitFor(() => expectTold(left))
  expectTold('$1 or more', 'Sell or transfer', 'Pool or Pending', 'Nothing was deleted')
  expect(errorOf('Password')).toBeNull()
})
