import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { openApp, signedInStorage, waitForPage } from '../../fixtures/app.fixture'
import { account } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'

const withRole = (name: string) => {
  const storage = signedInStorage()
  storage.setItem('app.account', JSON.stringify({ ...account, role: { name } }))
  return storage
}

it.each([
  ['a customer', 'Sell', '[AUTH-02]', signedInStorage()],
  ['a visitor', 'Login', '[AUTH-03]', memoryStorage()],
  ['an admin', 'Login', '[AUTH-03]', withRole('admin')],
  ['an old customer', 'Account Recovery', '[AUTH-03]', withRole('App.oldCustomer')],
])('the splash lasts 2,000 ms and leads %s to %s %s [CONST-01]', async (_, heading, _id, storage) => {
  const { services, address } = openApp('/', { storage })
  services.vault.put('oldAccount.password', 'typed at login')
  await waitFor(() => expect(document.querySelector('.splash, svg')).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve))
  act(() => services.clock.increment(1_999))
  expect(address()).toBe('/')
  act(() => services.clock.increment(1))
  await waitForPage(heading)
})
