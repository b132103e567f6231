import { execFileSync } from 'node:child_process'
import type { Page, Route } from '@playwright/test'
import { newPhone, slowNetwork } from '../accessibility/phone'
import { expect, test, waitForContent, waitForPage } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** The files that `npm run size` counts. */
const sizes = JSON.parse(execFileSync('node', ['scripts/size.mjs', '--files'], { encoding: 'utf8' })) as {
  login: string[]
  sell: string[]
}

/** The scripts that came over the network before a moment of the page's clock, ms. */
const scriptsBefore = (page: Page, moment: number): Promise<string[]> =>
  page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => (entry as PerformanceResourceTiming).responseEnd < end && entry.name.endsWith('.js'),
        )
        .map((entry) => new URL(entry.name).pathname.slice(1)),
    moment,
  )

/** The moment itself: a busy machine polls too late, when the page's end has come already. */
const noteFirstRate = `new MutationObserver(() => {
  if ([...document.querySelectorAll('li')].some((row) => row.textContent.includes('₦')))
    globalThis.firstRateAt ??= performance.now()
}).observe(document, { childList: true, subtree: true })`

test('the size budgets count every script of the first two pages', async ({ browser, stack }) => {
  const login = await newPhone(browser, stack.app)
  await slowNetwork(login.page)
  await login.page.goto('/login', { waitUntil: 'commit' })
  // The page's own clock, at the very moment.
  const live = await login.page.waitForFunction(() => !('earlyInput' in window) && performance.now())
  const fetchedForLogin = await scriptsBefore(login.page, Number(await live.jsonValue()))
  await login.context.close()
  expect(fetchedForLogin.sort()).toEqual(sizes.login)

  // A busy server answers late, when the idle page fetches the next pages' code already: then once more.
  await expect(async () => {
    const sell = await newPhone(browser, stack.app)
    await slowNetwork(sell.page)
    await sell.page.addInitScript(noteFirstRate)
    await openSignedIn(sell.page, 'ada', '/dashboard/sell')
    const firstRates = await sell.page.waitForFunction('globalThis.firstRateAt')
    const fetchedForSell = await scriptsBefore(sell.page, Number(await firstRates.jsonValue()))
    await sell.context.close()
    expect(fetchedForSell.filter((file) => !sizes.sell.includes(file))).toEqual([])
  }).toPass({ timeout: 90_000 })
})

/** The first query of each page that the page itself sends, before the app's code has come. */
const firstQueries = [
  ['/dashboard/sell', 'SellPage'],
  ['/dashboard/transactions', 'HistoryPage'],
  ['/dashboard/transactions/details?id=tx-ada-001', 'TransactionDetails'],
  ['/dashboard/wallets', 'WalletsPage'],
  ['/dashboard/banks', 'BankDetails'],
  ['/dashboard/referrals', 'ReferralBoard'],
] as const

/** Collects the operations that a page asks for. */
const operationsOf = (page: Page): string[] => {
  const operations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(request.postDataJSON().operationName)
  })
  return operations
}

test('each page sends its first query once, before any script loads', async ({ page }) => {
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
