import type { Page, Route } from '@playwright/test'
import { expect, test, waitForContent, waitForPage } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Pages that send their first query before the app's code has loaded. */
const firstQueries = [
  ['/dashboard/sell', 'SellPage'],
  ['/dashboard/transactions/details?id=tx-ada-001', 'TransactionDetails'],
  ['/dashboard/wallets', 'WalletsPage'],
] as const

const recordOperations = (page: Page): string[] => {
  const operations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(request.postDataJSON().operationName)
  })
  return operations
}

test('a page sends its first query once, before any script loads', async ({ page }) => {
  const operations = recordOperations(page)
  await openSignedIn(page, 'ada', '/dashboard/help')
  const blockedRoutes: Route[] = []
  let isBlocked = false
  await page.route('**/assets/*.js', (route) =>
    isBlocked ? void blockedRoutes.push(route) : route.continue(),
  )
  for (const [path, operation] of firstQueries) {
    // The previous page may still send its idle requests.
    await page.goto('about:blank')
    operations.length = 0
    isBlocked = true
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => operations, path).toEqual([operation])
    isBlocked = false
    for (const route of blockedRoutes.splice(0)) await route.continue()
    await waitForPage(page)
    await waitForContent(page)
    expect(operations.filter((name) => name === operation)).toEqual([operation])
  }
})

test('a lost early query runs again, and an invalid token leads to the login', async ({ page, world }) => {
  const operations = recordOperations(page)
  let calls = 0
  // Not `times: 1`: a route that ends while requests run leaves a later one waiting (microsoft/playwright#41802).
  await page.route('**/graphql', (route) => {
    calls += 1
    return calls === 1 ? route.abort() : route.continue()
  })
  await openSignedIn(page, 'ada', '/dashboard/sell')
  await expect(page.getByRole('listitem').filter({ hasText: '₦' }).first()).toBeVisible()
  expect(operations.filter((name) => name === 'SellPage')).toHaveLength(2)

  await world.reset()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
