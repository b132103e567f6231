import { expect, it } from 'vitest'
import { toastText } from '../../auth/identity.fixture'
import {
  type Answers,
  click,
  openApp,
  screen,
  signedInStorage,
  waitForPage,
  within,
} from '../../stage/app-stage'
import { waitFor } from '../../walker/timeouts'

const device = (id: string, client: string, current = false) => ({
  id,
  client,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T17:30:00.000Z',
  current,
})

const open = async (answers: Answers) => {
  openApp('/dashboard/profile', { storage: signedInStorage(), answers })
  await waitForPage('Profile')
}
const card = () => screen.queryByRole('region', { name: 'Devices' })

it('the profile lists devices, this one first, and logs out the others [EXT-50]', async () => {
  let devices = [device('one', 'Chrome on Android', true), device('two', 'Safari on Mac')]
  await open({
    devices: () => devices,
    logOutOtherDevices: () => {
      devices = devices.slice(0, 1)
      return true
    },
  })
  await screen.findByText('Safari on Mac')
  const times = 'Logged in 20 Nov 2026, 09:00Last seen 20 Nov 2026, 18:30'
  const rows = within(card()!).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Chrome on AndroidThis device${times}`,
    `Safari on Mac${times}Log out`,
  ])
  await click('Log out all others')
  await waitFor(() => expect(screen.queryByText('Safari on Mac')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull()
})

it('the profile shows no devices where the upstream has no list [EXT-50]', async () => {
  await open({ devices: () => null })
  await waitFor(() => expect(card()).toBeNull())
  expect(toastText()).toBe('')
})
