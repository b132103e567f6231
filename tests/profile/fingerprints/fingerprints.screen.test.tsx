// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toastText } from '../../auth/identity.fixture'
import { type Answers, onPage, openApp, press, screen, signedIn } from '../../stage/app-stage'

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
const card = () => screen.queryByRole('region', { name: 'Fingerprints' })

it('each is listed with its days, and removed all at once after a change of the password (ruling 21)', async () => {
  let kept = [phone, laptop]
  const removed: string[] = []
  const { services, storage } = await open({
    fingerprints: () => kept,
    removeFingerprint: ({ id }: { id: string }) => {
      removed.push(id)
      kept = kept.filter((one) => one.id !== id)
      return id
    },
  })
  await screen.findByText('Safari on Mac')
  const text = card()?.textContent
  expect(text).toContain('Chrome on AndroidAdded 3 Nov 2026, 09:00Last used 20 Nov 2026, 18:30')
  expect(text).toContain('Safari on MacAdded 1 Oct 2026, 09:00Never used')

  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  services.eventBus.emit({ type: 'changePassword.succeeded' })
  await screen.findByText('Your password is changed. These fingerprints still open your account.')
  await press('Remove all')
  await screen.findByText('No fingerprint opens this account.')
  expect([removed.sort(), storage.getItem('device.fingerprint')]).toEqual([['one', 'two'], null])
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})

it('before an upstream without the list nothing is shown', async () => {
  await open({ fingerprints: () => null })
  await waitFor(() => expect(card()).toBeNull())
  expect(toastText()).toBe('')
})
