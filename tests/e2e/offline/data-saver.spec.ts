import { scriptOf } from '../built'
import { expect, type Page, primaryNavigation, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { readStorage, waitForStoredFiles } from './storage'

const fetchedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
/** Scripts of pages that the app prefetches if the data saver is off. */
const prefetchedScripts = ['transactions/history/history.screen.tsx', 'sell/deposit/deposit.screen.tsx'].map(
  scriptOf,
)

test('with the data saver the app prefetches no page and caches each opened page', async ({
  page,
  context,
}) => {
  await page.addInitScript({
    content: "Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })",
  })
  await openSignedIn(page, 'ada')
  await waitForStoredFiles(page)
  // The app loads its offers 2 s after the first page.
  await expect.poll(() => fetchedPaths(page)).toContain(scriptOf('shell/offers.screen.tsx'))
  const initialPaths = await fetchedPaths(page)
  expect(initialPaths.filter((path) => prefetchedScripts.includes(path))).toEqual([])

  // The service worker controls the page only after a reload.
  await page.reload()
  await primaryNavigation(page).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('group', { name: 'Sort' })).toBeVisible()
  const isStored = (path: string) =>
    page.evaluate(async (requestPath) => Boolean(await caches.match(requestPath)), path)
  await expect.poll(() => isStored(prefetchedScripts[0]!)).toBe(true)
  expect(await isStored(prefetchedScripts[1]!)).toBe(false)
  await expect.poll(() => readStorage(page)).toMatch(/"transactionId":"CN-/)
  await context.setOffline(true)
  await page.goto('/dashboard/transactions')
  await expect(page.getByRole('region', { name: 'Last known transactions' })).toBeVisible()
})
