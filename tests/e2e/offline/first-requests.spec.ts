import type { Page, Route } from '@playwright/test'
import { expect, test, waitForContent, waitForPage } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** The first query of a page that the page itself sends, before the app's code has come. */
const firstQueries = [
  ['/dashboard/sell', 'SellPage'],
  ['/dashboard/transactions/details?id=tx-ada-001', 'TransactionDetails'],
  ['/dashboard/wallets', 'WalletsPage'],
] as const

/** Collects the operations that a page asks for. */
const operationsOf = (page: Page): string[] => {
  const operations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(request.postDataJSON().operationName)
  })
  return operations
}

test('a page sends its first query once, before any script loads', async ({ page }) => {
  const operations = operationsOf(page)
  await openSignedIn(page, 'ada', '/dashboard/help')
  const heldRoutes: Route[] = []
  let holds = false
  await page.route('**/assets/*.js', (route) => (holds ? void heldRoutes.push(route) : route.continue()))
  for (const [path, operation] of firstQueries) {
    // The page before may still ask for what it reads when it is idle.
    await page.goto('about:blank')
    operations.length = 0
    holds = true
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => operations, path).toEqual([operation])
    holds = false
    for (const route of heldRoutes.splice(0)) await route.continue()
    await waitForPage(page)
    await waitForContent(page)
    expect(operations.filter((text) => text === operation)).toEqual([operation])
  }
})

test('a lost early query runs again, and an ended token leads to the login', async ({ page, world }) => {
  const operations = operationsOf(page)
  let calls = 0
  // Not `times: 1`: a route that ends while requests run leaves a later one waiting (microsoft/playwright#41802).
  await page.route('**/graphql', (route) => {
    calls += 1
    return calls === 1 ? route.abort() : route.continue()
  })
  await openSignedIn(page, 'ada', '/dashboard/sell')
  await expect(page.getByRole('listitem').filter({ hasText: '₦' }).first()).toBeVisible()
  expect(operations.filter((text) => text === 'SellPage')).toHaveLength(2)

  await world.reset()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
