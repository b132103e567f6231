// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing, toastText } from '../auth/identity.fixture'
import { type Answers, inDialog, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'

const phone = {
  id: 'one',
  name: 'Chrome on Android',
  createDate: '2026-11-03T08:00:00.000Z',
  lastUsedDate: '2026-11-20T17:30:00.000Z',
}
const laptop = {
  id: 'two',
  name: 'Safari on Mac',
  createDate: '2026-10-01T08:00:00.000Z',
  lastUsedDate: null,
}

const open = async (answers: Answers) => {
  const storage = signedIn()
  storage.setItem('device.fingerprint', 'registered')
  const app = openApp('/dashboard/profile', { storage, answers })
  await onPage('Profile')
  return app
}
const card = () => screen.findByRole('region', { name: 'Fingerprints' })
const stale = () => refusing(403, 'Please enter your password again')

describe('the fingerprints of an account (ruling 21)', () => {
  it('each has its device, when it was added, and when it was last used or that it never was', async () => {
    await open({ fingerprints: () => [phone, laptop] })
    await waitFor(async () => expect((await card()).textContent).toContain('Safari on Mac'))
    const text = (await card()).textContent
    expect(text).toContain('Chrome on AndroidAdded 3 Nov 2026, 09:00Last used 20 Nov 2026, 18:30')
    expect(text).toContain('Safari on MacAdded 1 Oct 2026, 09:00Never used')
  })

  it('an account without any says so', async () => {
    await open({ fingerprints: () => [] })
    await screen.findByText('No fingerprint opens this account.')
  })

  it('before an upstream without the list nothing is shown', async () => {
    await open({ fingerprints: () => null })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Fingerprints' })).toBeNull())
    expect(toastText()).toBe('')
  })

  it('one is removed; the server asks for the password first, and it goes on by itself', async () => {
    let kept = [phone, laptop]
    const removed: string[] = []
    const app = await open({ fingerprints: () => kept, removeFingerprint: stale() })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Remove' }))[1]!)
    const dialog = await inDialog('Enter your password')
    expect(dialog.getByText('Fingerprints open your account. Enter your password to go on.')).toBeTruthy()
    app.answers.removeFingerprint = ({ id }: { id: string }) => {
      removed.push(id)
      kept = kept.filter((one) => one.id !== id)
      return id
    }
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Ada-Naira-1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Authenticate' }))
    await vi.waitFor(() => expect(toastText()).toBe('Fingerprint removed'))
    expect(removed).toEqual(['two'])
    await waitFor(() => expect(screen.queryByText('Safari on Mac')).toBeNull())
    // Another one still opens an account: this device may offer it.
    expect(app.storage.getItem('device.fingerprint')).not.toBeNull()
  })

  it('the question closed, nothing is removed', async () => {
    const remove = vi.fn(stale())
    await open({ fingerprints: () => [phone], removeFingerprint: remove })
    await press('Remove')
    const dialog = await inDialog('Enter your password')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password' })).toBeNull())
    expect(remove).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Chrome on Android')).toBeTruthy()
  })

  it('after a change of the password all can be removed at once; then this device offers none any more', async () => {
    let kept = [phone, laptop]
    const app = await open({
      fingerprints: () => kept,
      changePassword: () => ({ token: 'Bearer new.token' }),
      removeFingerprint: ({ id }: { id: string }) => {
        kept = kept.filter((one) => one.id !== id)
        return id
      },
    })
    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
    await screen.findByText('Safari on Mac')
    app.services.facts.tell({ type: 'changePassword.succeeded' })
    await screen.findByText('Your password is changed. These fingerprints still open your account.')
    await press('Remove all')
    await screen.findByText('No fingerprint opens this account.')
    expect(app.storage.getItem('device.fingerprint')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  })

  it('a list that cannot be read says why, and is read again', async () => {
    const app = await open({ fingerprints: refusing(503, 'This service is not available at the moment') })
    await waitFor(async () => expect((await card()).textContent).toContain('not available'))
    app.answers.fingerprints = () => [phone]
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('Chrome on Android')
  })
})
