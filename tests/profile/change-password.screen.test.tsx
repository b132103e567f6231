// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { changePasswordActors } from '../../client/profile/change-password.actors'
import type { CallOptions } from '../../client/shared/transport'
import { errorOf, field, fill, leftBehind, refusing, toastText } from '../auth/identity.fixture'
import { type Answers, fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'

const changed = vi.fn()
const [oldLabel, newLabel] = ['Old password', 'New password']
const [oldPassword, newPassword] = ['Ada-Naira-1', 'Ada-Naira-2']

const open = async (answers: Answers = {}) => {
  changed.mockReset().mockReturnValue({ token: 'Bearer fresh' })
  const app = openApp('/dashboard/profile', {
    storage: signedIn(),
    answers: { changePassword: (args: object) => changed({ ...args }), ...answers },
  })
  await onPage('Profile')
  await press('Change Password')
  return app
}
const save = async (old: string, fresh: string) => {
  fill(oldLabel, old)
  fill(newLabel, fresh)
  await press('Save')
}
const dialog = () => screen.queryByRole('dialog', { name: 'Change Password' })

describe('Change Password', () => {
  it('[PROFILE-12] is a dialog with the old and the new password, both masked', async () => {
    await open()
    expect(dialog()).not.toBeNull()
    expect([field(oldLabel), field(newLabel)].map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
    ])
  })

  it.each([
    ['[PROFILE-15]', '', newPassword, oldLabel, 'This field is required'],
    ['', oldPassword, '', newLabel, 'This field is required'],
    ['[PROFILE-16]', oldPassword, '1234567', newLabel, 'This field should be at least 8 characters long.'],
    ['[PROFILE-16]', oldPassword, '😀😀😀😀', newLabel, 'This field should be at least 8 characters long.'],
    ['', oldPassword, '08012345678', newLabel, 'Your password must not contain your own details'],
    ['', oldPassword, 'CoinNaira2026', newLabel, 'Your password must not contain your own details'],
    ['', oldPassword, '7'.repeat(129), newLabel, 'This field should be at most 128 characters long.'],
    ['', oldPassword, '7'.repeat(10_000), newLabel, 'This field should be at most 128 characters long.'],
  ])('%s %j and %j are refused, and not sent', async (_, old, fresh, label, words) => {
    await open()
    await save(old, fresh)
    expect([errorOf(label), document.activeElement]).toEqual([words, field(label)])
    expect(changed).not.toHaveBeenCalled()
  })

  it.each(['12345678', '        ', newPassword])(
    '[PROFILE-16] a new password like %j is sent as it is',
    async (fresh) => {
      await open()
      await save(' old ', fresh)
      await vi.waitFor(() =>
        expect(changed.mock.calls).toEqual([[{ oldPassword: ' old ', newPassword: fresh }]]),
      )
    },
  )

  it("[PROFILE-17] a change toasts 'Password changed'; the fresh token replaces the stored one", async () => {
    const app = await open()
    await save(oldPassword, newPassword)
    await vi.waitFor(() => expect(toastText()).toBe('Password changed'))
    expect([dialog(), app.storage.getItem('app.token'), app.services.session.token()]).toEqual([
      null,
      'Bearer fresh',
      'Bearer fresh',
    ])
    expect(app.address()).toBe('/dashboard/profile')
    expect(leftBehind(app)).not.toMatch(/Ada-Naira/)
    expect(app.services.vault.read('changePassword.new')).toBe('')
  })

  it('the fresh token is kept also when the page is left before it comes', async () => {
    let answer = (): void => undefined
    const transport = (_: unknown, __: unknown, { signal }: CallOptions) =>
      new Promise((resolve, reject) => {
        answer = () => resolve({ data: { changePassword: { token: 'Bearer fresh' } } })
        signal?.addEventListener('abort', reject)
      })
    const session = { read: () => ({ account: { id: 'a-1' } }), change: vi.fn() }
    const services = { session, transport, vault: { read: () => oldPassword } }
    const leaving = createActor(changePasswordActors(services as never).changePassword).start()
    leaving.stop()
    answer()
    await vi.waitFor(() => expect(session.change.mock.calls).toEqual([['a-1', { token: 'Bearer fresh' }]]))
  })

  it.each([
    [400, { oldPassword: 'Incorrect password' }, oldLabel, 'Incorrect password'],
    [
      422,
      { newPassword: 'The new password must differ from the old one' },
      newLabel,
      'The new password must differ from the old one',
    ],
  ])('a refusal (%i) is on its field, and nothing typed is lost', async (status, fields, label, words) => {
    const { storage } = await open({ changePassword: refusing(status, words, fields) })
    await save(oldPassword, newPassword)
    await vi.waitFor(() => expect(errorOf(label)).toBe(words))
    expect([document.activeElement, toastText()]).toEqual([field(label), words])
    expect([field(oldLabel).value, field(newLabel).value]).toEqual([oldPassword, newPassword])
    expect(storage.getItem('app.token')).not.toBe('Bearer fresh')
  })

  it('a press outside closes it, but not one that began inside, as when a text is selected', async () => {
    await open()
    fill(oldLabel, oldPassword)
    fireEvent.pointerDown(field(oldLabel))
    fireEvent.click(dialog()!)
    expect(field(oldLabel).value).toBe(oldPassword)
    fireEvent.pointerDown(dialog()!)
    fireEvent.click(dialog()!)
    expect(dialog()).toBeNull()
  })

  it.each([
    ['Cancel', () => press('Cancel')],
    ['Escape', async () => void fireEvent(dialog()!, new Event('cancel', { cancelable: true }))],
  ])('%s closes it and forgets what was typed', async (_, close) => {
    const { services } = await open()
    fill(oldLabel, oldPassword)
    await close()
    expect([dialog(), services.vault.read('changePassword.old')]).toEqual([null, ''])
    await press('Change Password')
    expect(field(oldLabel).value).toBe('')
  })
})
