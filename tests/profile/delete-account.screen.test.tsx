// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { deleteAccountActors } from '../../client/profile/delete-account.actors'
import type { CallOptions } from '../../client/shared/transport'
import { errorOf, field, fill, leftBehind, refusing, toastText } from '../auth/identity.fixture'
import { type Answers, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'

const deleted = vi.fn()
const password = 'Ada/Naira?1'

const open = async (answers: Answers = {}) => {
  deleted.mockReset().mockReturnValue(true)
  const storage = signedIn()
  storage.setItem('device.fingerprint', 'registered')
  const app = openApp('/dashboard/profile', {
    storage,
    answers: { deleteAccount: (args: object) => deleted({ ...args }), ...answers },
  })
  await onPage('Profile')
  await press('Delete Account')
  return app
}
const confirm = async (text: string) => {
  fill('Password', text)
  await press('Delete')
}
const dialog = () => screen.queryByRole('dialog', { name: 'Delete Account' })

describe('Delete Account', () => {
  it('[PROFILE-13] is a dialog that asks for the password and says what is lost', async () => {
    await open()
    const text = dialog()?.textContent ?? ''
    for (const words of ['cannot be undone', 'login', 'bank accounts', 'wallets, if it is under $1'])
      expect(text).toContain(words)
    expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password'])
  })

  it('without a password asks nobody', async () => {
    await open()
    await press('Delete')
    expect([errorOf('Password'), document.activeElement]).toEqual([
      'This field is required',
      field('Password'),
    ])
    expect(deleted).not.toHaveBeenCalled()
  })

  it('[GUARD-10] an answered success clears session and local storage, and goes to the beginning', async () => {
    const app = await open()
    await confirm(password)
    await vi.waitFor(() => expect(app.address()).toBe('/'))
    expect(deleted.mock.calls).toEqual([[{ password }]])
    expect([app.storage.length, app.services.session.read()]).toEqual([0, null])
    expect(app.services.vault.read('deleteAccount.password')).toBe('')
    expect(leftBehind(app)).not.toContain(password)
    expect(await app.services.log.read({ flow: 'deleteAccount' })).toEqual([])
    // It would look like a log-out otherwise.
    expect(toastText()).toBe('Your account has been deleted')
  })

  it.each([
    ['a wrong password', 400, 'Incorrect password', { password: 'Incorrect password' }],
    ['too many tries', 429, 'Too many attempts. Please try again later', {}],
    ['a broken server', 500, 'Something went wrong. Please try again', {}],
    ['silence', null, null, {}],
  ])('[GUARD-11] %s leaves session and local storage as they were', async (_, status, summary, fields) => {
    const { storage, address } = await open({ deleteAccount: refusing(status, summary, fields) })
    const before = leftBehind({ services: { records: [] }, storage } as never)
    await confirm(password)
    const words = summary ?? 'Oops! Looks like you are offline.'
    await vi.waitFor(() => expect(errorOf('Password')).toBe(words))
    expect([document.activeElement, toastText()]).toEqual([field('Password'), words])
    expect(leftBehind({ services: { records: [] }, storage } as never)).toBe(before)
    expect(address()).toBe('/dashboard/profile')
  })

  it('[GUARD-11] money that is left is explained: what keeps the account and what to do', async () => {
    const words = 'Please empty your wallets and wait for open transactions first'
    const { storage } = await open({ deleteAccount: refusing(409, words) })
    await confirm(password)
    await vi.waitFor(() => expect(dialog()?.textContent).toContain(words))
    for (const help of ['$1 or more', 'Sell or transfer', 'Pool or Pending', 'Nothing was deleted'])
      expect(dialog()?.textContent).toContain(help)
    expect([errorOf('Password'), storage.getItem('app.token')]).toEqual([null, 'Bearer abc.def'])
  })

  it.each([
    ['of the same customer ends', 'a-1', [[{ type: 'deleteAccount.succeeded' }]]],
    ['of somebody who logged in since stays', 'a-2', []],
  ])('when the page is left before the answer, the session %s', async (_, present, told) => {
    let answer = (): void => undefined
    const transport = (_: unknown, __: unknown, { signal }: CallOptions) =>
      new Promise((resolve, reject) => {
        answer = () => resolve({ data: { deleteAccount: true } })
        signal?.addEventListener('abort', reject)
      })
    const [tell, removeItem, read] = [vi.fn(), vi.fn(), vi.fn()]
    read.mockReturnValue({ account: { id: present } }).mockReturnValueOnce({ account: { id: 'a-1' } })
    const services = { facts: { tell }, session: { read }, storage: { removeItem }, transport }
    const actors = deleteAccountActors({ ...services, vault: { read: () => password } } as never)
    const leaving = createActor(actors.deleteAccount).start()
    leaving.stop()
    answer()
    await vi.waitFor(() => expect(removeItem).toHaveBeenCalledWith('device.fingerprint'))
    expect(tell.mock.calls).toEqual(told)
  })

  it('Cancel forgets what was typed', async () => {
    const { services } = await open()
    fill('Password', password)
    await press('Cancel')
    expect([dialog(), services.vault.read('deleteAccount.password')]).toEqual([null, ''])
    expect(deleted).not.toHaveBeenCalled()
  })
})
