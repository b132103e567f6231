import { expect, it } from 'vitest'
import { toastText } from '../../auth/identity.fixture'
import {
  click,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  waitForPage,
  within,
} from '../../fixtures/app.fixture'
import { frozenFor, notFrozen } from '../../fixtures/customers'
import { waitFor } from '../../walker/timeouts'
import { sessions } from '../profile.scenes'

const twoDevices = sessions().slice(0, 2)

const open = async (answers: Responses) => {
  openApp('/dashboard/profile', { storage: signedInStorage(), answers })
  await waitForPage('Profile')
}
const card = () => screen.queryByRole('region', { name: 'Devices' })

it('the profile lists devices, this one first, and logs out the others [EXT-50]', async () => {
  let devices = twoDevices
  await open({
    devices: () => devices,
    logOutOtherDevices: () => {
      devices = devices.slice(0, 1)
      return true
    },
  })
  await screen.findByText('Safari on iPhone or iPad')
  const times = 'Logged in 20 Nov 2026, 09:00Last seen 20 Nov 2026, 18:30'
  const rows = within(card()!).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Chrome on AndroidThis device${times}`,
    `Safari on iPhone or iPad${times}Log out`,
  ])
  screen.getByRole('button', { name: 'Log out all others' }).focus()
  await click('Log out all others')
  await waitFor(() => expect(screen.queryByText('Safari on iPhone or iPad')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull()
  expect(document.activeElement).toBe(within(card()!).getByRole('heading'))
})

it('returning to the tab reloads the devices [EXT-50]', async () => {
  let devices = twoDevices
  await open({ devices: () => devices })
  await screen.findByText('Safari on iPhone or iPad')
  devices = devices.slice(0, 1)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone or iPad')).toBeNull())
})

it('the profile hides the lists that the upstream does not support (ruling 21) [EXT-50]', async () => {
  await open({ devices: () => null, fingerprints: () => null })
  await waitFor(() => expect(card()).toBeNull())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fingerprints' })).toBeNull())
  expect(toastText()).toBe('')
})

it('after a freeze only this device is listed [EXT-55]', async () => {
  let devices = twoDevices
  await open({
    ...notFrozen,
    devices: () => devices,
    freezeAccount: () => {
      devices = devices.slice(0, 1)
      return frozenFor(24)
    },
  })
  await screen.findByText('Safari on iPhone or iPad')
  await click(/^Freeze my account/)
  await click('Freeze for 24 hours')
  await waitFor(() => expect(screen.queryByText('Safari on iPhone or iPad')).toBeNull())
})

it.each(['devices', 'fingerprints'])("a notification's link scrolls to the %s [EXT-54]", async (id) => {
  const scrolledTo: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id)
  }
  openApp(`/dashboard/profile#${id}`, {
    storage: signedInStorage(),
    answers: { devices: sessions, fingerprints: () => [] },
  })
  await waitFor(() => expect(scrolledTo).toEqual([id]))
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
