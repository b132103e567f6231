import type { BrowserContext } from '@playwright/test'
import { scriptOf } from '../built'
import { expect, logIn, type Page, primaryNavigation, test } from '../fixtures'

const otherPaths = ['/dashboard/transactions', '/dashboard/wallets/USDT/tron', '/dashboard/banks']
/** The sell page prefetches it for the customer's next tap. */
const depositScript = scriptOf('sell/deposit/deposit.screen.tsx')
const offlineText = 'Oops! Looks like you are offline.'
/** Searches only the page, because a toast may show the same text. */
const offlineMessage = (page: Page) => page.locator('main p').getByText(offlineText, { exact: true })
const refreshButton = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const errorMessage = (page: Page) =>
  page
    .getByText('Something went wrong here.')
    .or(page.getByRole('heading', { name: 'Something went wrong', exact: true }))
const loadedFiles = (page: Page): Promise<string> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => ((entry as PerformanceResourceTiming).responseStatus === 200 ? entry.name : ''))
      .join(),
  )

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Goes offline before any prefetch, and waits until the deposit page's prefetch has failed. */
const logInAndLoseNetwork = async (page: Page, context: BrowserContext): Promise<void> => {
  // Failed requests count too; the buffer holds 250 entries.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000))
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith(depositScript))
  await logIn(page, 'ada', 'Ada-Naira-1')
  await context.setOffline(true)
  await failedRequest
}

test('a page opened offline shows an offline state and loads when online', async ({ page, context }) => {
  await logInAndLoseNetwork(page, context)
  for (const path of otherPaths) {
    await goTo(page, path)
    await expect(offlineMessage(page), path).toBeVisible()
    await expect(refreshButton(page), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(
      primaryNavigation(page)
        .or(page.getByRole('button', { name: 'Back' }))
        .first(),
      path,
    ).toBeVisible()
  }
  // A button whose code failed to load is kept, and so is its focus.
  await refreshButton(page).click()
  await expect(refreshButton(page)).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()

  await primaryNavigation(page).getByRole('link', { name: 'Wallets' }).click()
  await expect(page.getByRole('heading', { name: 'Wallets', level: 1 })).toBeVisible()
  await expect(offlineMessage(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toBeEnabled()
  await expect.poll(() => loadedFiles(page)).toContain(depositScript)
  for (const path of otherPaths) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(offlineMessage(page).or(errorMessage(page)), path).toHaveCount(0)
  }
})
