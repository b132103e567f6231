import { scriptOf } from '../built'
import { expect, type Page, primaryNavigation, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { readStorage, waitForStoredFiles } from './storage'

const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
/** Pages behind the sell page, and the face: fetched ahead elsewhere. */
const ahead = ['transactions/history/history.screen.tsx', 'sell/deposit/deposit.screen.tsx'].map(scriptOf)

test('with the data saver the app fetches no page ahead and keeps each opened page', async ({
  page,
  context,
}) => {
  await page.addInitScript({
    content: "Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })",
  })
  await openSignedIn(page, 'ada')
  await waitForStoredFiles(page)
  // The app's offers come 2 s after the first page.
  await expect.poll(() => fetched(page)).toContain(scriptOf('shell/offers.screen.tsx'))
  const early = await fetched(page)
  expect(early.filter((path) => ahead.includes(path))).toEqual([])

  // From now on the worker responds.
  await page.reload()
  await primaryNavigation(page).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('group', { name: 'Sort' })).toBeVisible()
  const isStored = (path: string) =>
    page.evaluate(async (requestPath) => Boolean(await caches.match(requestPath)), path)
  await expect.poll(() => isStored(ahead[0]!)).toBe(true)
  expect(await isStored(ahead[1]!)).toBe(false)
  await expect.poll(() => readStorage(page)).toMatch(/"transactionId":"CN-/)
  await context.setOffline(true)
  await page.goto('/dashboard/transactions')
  await expect(page.getByRole('region', { name: 'Last known transactions' })).toBeVisible()
})
