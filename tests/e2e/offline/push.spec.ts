import { launchOptions } from '../../ui/launch'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { waitForStoredFiles } from './storage'

// The headless shell does not support push messages.
const { HEADLESS_SHELL_PATH: _, ...env } = process.env
test.use({ launchOptions: launchOptions(env), channel: env.CHROMIUM_PATH ? undefined : 'chromium' })

const visibleNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
  })

/**
 * Returns a function that pushes through the debugging protocol until the worker shows this many notifications. A busy
 * browser silently loses some pushes. The function sends no push again while the expected notifications are visible.
 */
const createPushSender = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page)
  const firstRegistration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await firstRegistration
  return (data: string, count = 1) =>
    expect(async () => {
      if ((await visibleNotifications(page)).length < count)
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(async () => (await visibleNotifications(page)).length, { timeout: 8_000 }).toBe(count)
    }).toPass({ timeout: 30_000 })
}

/** Waits for the code that handles the worker's messages; it loads with the overlays. */
const waitForMessageHandler = (page: Page) =>
  page.locator('[popover] [role=status]').waitFor({ state: 'attached' })

const tapNotification = async (page: Page): Promise<void> => {
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerRegistration & {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
  })
}

test('the worker shows every push, and a tap opens the sale [EXT-39]', async ({ page, context, stack }) => {
  await context.grantPermissions(['notifications'])
  await openSignedIn(page, 'ada')
  await waitForStoredFiles(page)
  // The worker controls the page only after the second load.
  await page.goto('/dashboard/sell')
  await waitForMessageHandler(page)
  const deliver = await createPushSender(page, stack.app)
  await deliver(JSON.stringify({ title: 'Your naira has arrived', transaction: 'tx-ada-023' }))
  expect(await visibleNotifications(page)).toEqual([
    { title: 'Your naira has arrived', body: 'Tap to see the sale.', data: 'tx-ada-023' },
  ])
  await tapNotification(page)
  await page.waitForURL('**/dashboard/transactions/details?id=tx-ada-023')
  await expect.poll(() => visibleNotifications(page)).toEqual([])
  // A page with unsaved input is kept open; the sale opens in another window.
  await page.goto('/dashboard/profile')
  await waitForMessageHandler(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Old password').fill('typed')
  await deliver(JSON.stringify({ title: 'Your naira has arrived', transaction: 'tx-ada-023' }))
  await tapNotification(page)
  await expect.poll(() => visibleNotifications(page)).toEqual([])
  await deliver('{not json')
  expect(await visibleNotifications(page)).toEqual([
    { title: 'Your naira has arrived', body: 'Tap to see the sale.', data: '' },
  ])
  await deliver(JSON.stringify({ title: '₦413,021.29 has arrived', transaction: 'https://evil.example' }), 2)
  await expect(page.getByLabel('Old password')).toHaveValue('typed')
})
