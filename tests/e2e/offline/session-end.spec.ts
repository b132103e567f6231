import { expect, navigate, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { readStorage, waitForStoredFiles, withoutRandomIds } from './storage'

const day = 24 * 60 * 60 * 1000

/** A device on which ada was signed in, looked around and lost the network. */
const lostPhone = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'ada')
  for (const room of ['banks', 'wallets']) await navigate(page, `/dashboard/${room}`)
  await expect.poll(async () => (await readStorage(page)).match(/"key":"[^"]*[0-9a-f]{64}/g)).toHaveLength(3)
  await waitForStoredFiles(page)
  await page.context().setOffline(true)
}

/** The login and its toast, and nothing of the customer: on the page, in storage, cache or log. */
const showsNothing = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fwallets$/)
  await expect(page.getByText('You are not authorized. Please sign in')).toBeVisible()
  const traces = /ada|okafor|080\d|access bank|balance|amountCrypto|Bearer/i
  await expect.poll(async () => traces.exec(withoutRandomIds(await readStorage(page)))?.[0]).toBeUndefined()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain('app-known')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('app.'))),
  ).toEqual([])
}

test('an offline phone with its clock set back shows nothing after 40 days [GUARD-07]', async ({ page }) => {
  await lostPhone(page)
  await page.clock.install({ time: Date.now() + 40 * day })
  await page.goto('/dashboard/wallets')
  await showsNothing(page)
  await page.clock.setSystemTime(Date.now())
  await page.goto('/dashboard/wallets')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fwallets$/)
})
