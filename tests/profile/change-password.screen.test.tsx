import { expect, it } from 'vitest'
import { expectErrors, field, fill, leftBehind, toastText } from '../auth/identity.fixture'
import { type Answers, fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'
import { waitFor } from '../walker/patience'

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
const type = (old: string, fresh: string) => {
  fill(oldLabel, old)
  fill(newLabel, fresh)
}
const dialog = () => screen.queryByRole('dialog', { name: 'Change Password' })

it('[PROFILE-12] [PROFILE-15] [PROFILE-16] is a dialog with the old and the new password, both masked, that sends neither while one is wrong', async () => {
  await open()
  expect(dialog()).not.toBeNull()
  expect([field(oldLabel), field(newLabel)].map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
  ])
  type(oldPassword, newPassword)
  const tooShort = 'This field should be at least 8 characters long.'
  const tooLong = 'This field should be at most 128 characters long.'
  const own = 'Your password must not contain your own details'
  expectErrors([
    ['[PROFILE-15]', oldLabel, '', 'This field is required'],
    ['[PROFILE-16]', newLabel, '1234567', tooShort],
    ['', newLabel, '08012345678', own],
    ['', newLabel, '7'.repeat(129), tooLong],
  ])
  expect(changed).not.toHaveBeenCalled()
})

it("[PROFILE-16] [PROFILE-17] a new password of eight is sent as it is and toasts 'Password changed'; the fresh token replaces the stored one", async () => {
  const fresh = ' 234567 '
  const app = await open()
  type(' Ada-Naira-1 ', fresh)
  await press('Save')
  await waitFor(() => expect(toastText()).toBe('Password changed'))
  expect(changed.mock.calls).toEqual([[{ oldPassword: ' Ada-Naira-1 ', newPassword: fresh }]])
  expect([dialog(), app.storage.getItem('app.token'), app.services.session.token()]).toEqual([
    null,
    'Bearer fresh',
    'Bearer fresh',
  ])
  expect(app.address()).toBe('/dashboard/profile')
  expect(leftBehind(app)).not.toMatch(/Ada-Naira/)
  expect(app.services.vault.read('changePassword.new')).toBe('')
})

it('closes by Cancel, Escape and a press outside, but not by one that began inside, and forgets what was typed', async () => {
  const { services } = await open()
  const pressOutside = () => {
    fireEvent.pointerDown(dialog()!)
    fireEvent.click(dialog()!)
  }
  fill(oldLabel, oldPassword)
  // As when a text is selected.
  fireEvent.pointerDown(field(oldLabel))
  fireEvent.click(dialog()!)
  expect(field(oldLabel).value).toBe(oldPassword)
  const pressEscape = () => fireEvent(dialog()!, new Event('cancel', { cancelable: true }))
  for (const close of [pressOutside, pressEscape, () => press('Cancel')]) {
    fill(oldLabel, oldPassword)
    await close()
    expect([dialog(), services.vault.read('changePassword.old')]).toEqual([null, ''])
    await press('Change Password')
    expect(field(oldLabel).value).toBe('')
  }
})
