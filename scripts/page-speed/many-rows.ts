import type { Browser } from '@playwright/test'
import { newPhone, slowProcessor } from '../../tests/e2e/accessibility/phone'
import { heap, mockPages, scrollThrough, scrollToEnd } from '../../tests/e2e/pages/long-list'
import { openSignedIn } from '../../tests/e2e/signed-in'

type Row = (what: string, figure: number, unit: string, budget?: number) => void

const openList = async (browser: Browser, app: string, rows: number) => {
  const { context, page } = await newPhone(browser, app)
  // tsx adds a helper that pages lack.
  await page.addInitScript('globalThis.__name = (it) => it')
  await mockPages(page, rows)
  await openSignedIn(page, 'ada', '/dashboard/transactions')
  await page.getByRole('link', { name: /Sold/ }).first().waitFor()
  await slowProcessor(page)
  return { context, page }
}

/** Searches all rows, makes a statement of them and scrolls through all of them, on a 4 × slower processor. */
export const measureRows = async (browser: Browser, app: string, rows: number, row: Row): Promise<void> => {
  const searched = await openList(browser, app, rows)
  await searched.page.evaluate(`
    globalThis.longestTask = 0
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })`)
  let began = performance.now()
  const oldest = new Date(Date.UTC(2026, 10, 20) - (rows - 1) * 47 * 60_000 + 3_600_000)
  await searched.page.getByRole('searchbox').fill(oldest.toISOString().slice(0, 16).replace('T', ' '))
  await searched.page.locator(`a[href*="long-${rows - 1}"]`).waitFor({ timeout: 600_000 })
  row(`search finds the oldest of ${rows} rows`, (performance.now() - began) / 1000, 's', rows * 0.0003)
  row('longest task of the search', await searched.page.evaluate('longestTask'), 'ms')
  row('memory after the search', await heap(searched.page), 'MB', 250)
  await searched.context.close()

  const stated = await openList(browser, app, rows)
  await stated.page.getByRole('button', { name: 'Statement' }).click()
  const save = stated.page.getByRole('dialog').getByRole('button', { name: 'Save CSV' })
  await save.waitFor()
  began = performance.now()
  await Promise.all([stated.page.waitForEvent('download', { timeout: 600_000 }), save.click()])
  row(`statement of ${rows} rows`, (performance.now() - began) / 1000, 's', rows / 1000)
  await stated.context.close()
  // A page costs as much as all rows above it (performance.md).
  if (rows > 30_000) return

  const { context, page } = await openList(browser, app, rows)
  began = performance.now()
  await scrollToEnd(page, rows, 600_000)
  row(`scrolling to the end of ${rows} rows`, (performance.now() - began) / 1000, 's', rows / 500)
  const up = await scrollThrough(page, -240, 200)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const down = await scrollThrough(page, 60, 200)
  row('frame while scrolling there, median', Math.max(up.median, down.median), 'ms', 33)
  row('longest frame', Math.max(up.worst, down.worst), 'ms')
  row('most rows in the page', Math.max(up.mostRows, down.mostRows), '', 250)
  row('memory with all rows loaded', await heap(page), 'MB', 250)
  await context.close()
}
