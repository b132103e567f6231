import { execFileSync } from 'node:child_process'
import type { Page, Route } from '@playwright/test'
import { freshPhone, slowNetwork } from '../accessibility/phone'
import { arrived, complete, expect, test } from '../fixtures'
import { openAs } from '../signed-in'

/** The files that `npm run size` counts. */
const counted = JSON.parse(execFileSync('node', ['scripts/size.mjs', '--files'], { encoding: 'utf8' })) as {
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

test('all scripts that come before the two first pages are live are those that the size budgets count', async ({
  browser,
  stack,
}) => {
  const login = await freshPhone(browser, stack.app)
  await slowNetwork(login.page)
  await login.page.goto('/login', { waitUntil: 'commit' })
  // The page's own clock, at the very moment.
  const live = await login.page.waitForFunction(() => !('earlyInput' in window) && performance.now())
  const fetchedForLogin = await scriptsBefore(login.page, Number(await live.jsonValue()))
  await login.context.close()
  expect(fetchedForLogin.sort()).toEqual(counted.login)

  const sell = await freshPhone(browser, stack.app)
  await slowNetwork(sell.page)
  await sell.page.addInitScript(noteFirstRate)
  await openAs(sell.page, 'ada', '/dashboard/sell')
  const shown = await sell.page.waitForFunction('globalThis.firstRateAt')
  const fetchedForSell = await scriptsBefore(sell.page, Number(await shown.jsonValue()))
  await sell.context.close()
  expect(fetchedForSell.filter((file) => !counted.sell.includes(file))).toEqual([])
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

test('each page’s first query leaves before any script has come, and leaves once', async ({ page }) => {
  const operations = operationsOf(page)
  await openAs(page, 'ada', '/dashboard/help')
  const held: Route[] = []
  let holds = false
  await page.route('**/assets/*.js', (route) => (holds ? void held.push(route) : route.continue()))
  for (const [path, operation] of firstQueries) {
    // The page before may still ask for what it reads when it is idle.
    await page.goto('about:blank')
    operations.length = 0
    holds = true
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => operations, path).toEqual([operation])
    holds = false
    for (const route of held.splice(0)) await route.continue()
    await arrived(page)
    await complete(page)
    expect(operations.filter((one) => one === operation)).toEqual([operation])
  }
})

test('an early query that is lost is asked again; one of a token that ended leads to the login', async ({
  page,
  world,
}) => {
  const operations = operationsOf(page)
  await page.route('**/graphql', (route) => route.abort(), { times: 1 })
  await openAs(page, 'ada', '/dashboard/sell')
  await expect(page.getByRole('listitem').filter({ hasText: '₦' }).first()).toBeVisible()
  expect(operations.filter((one) => one === 'SellPage')).toHaveLength(2)

  await world.reset()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
