import { expect, expectAccessible, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const wallet = '/dashboard/wallets/BTC/btc'
const chartOf = (page: Page) => page.frameLocator('iframe[title="Price chart of BTCUSD"]')
/** The chart library's canvas, which exists once the chart has rendered. */
const chartCanvas = (page: Page) => chartOf(page).locator('canvas').first()

const screenshotChart = (page: Page): Promise<Buffer> => chartOf(page).locator('#chart').screenshot()

const openChart = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'ada', wallet)
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
}

test('the chart frame renders without third parties or app data [WALLET-34]', async ({
  page,
  stack,
  violations,
}) => {
  const origins = new Set<string>()
  const cspViolations: string[] = []
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('console', (message) => message.type() === 'error' && cspViolations.push(message.text()))
  await openChart(page)
  await expect(chartCanvas(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '3 months' })).toHaveAttribute('aria-pressed', 'true')
  const figures = page.getByLabel('Price over 3 months')
  await expect(figures).toContainText(/Start\$[\d,]+\.\d{2}/)
  await expect(figures).toContainText(/Change[+−]?\d+\.\d{2}%/)
  await page.getByRole('button', { name: '1 year' }).click()
  await expect(page.getByLabel('Price over 1 year')).toContainText(/High\$[\d,]+\.\d{2}/)
  await expect(chartCanvas(page)).toBeVisible()
  await expectAccessible(page)
  // After rotating the phone and back, the chart shows the same days.
  await expect(page.locator('[aria-busy=false]:has(> iframe)')).toBeVisible()
  const initialChart = await screenshotChart(page)
  const { width, height } = page.viewportSize()!
  for (const size of [
    { width: height, height: width },
    { width, height },
  ]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => (await screenshotChart(page)).equals(initialChart))
      .toBe(size.width === width)
  }
  expect([...origins].filter((origin) => origin !== stack.app)).toEqual([])
  expect(cspViolations).toEqual([])

  const access = await chartOf(page)
    .locator('body')
    .evaluate(async () => {
      const attempt = (action: () => unknown) => {
        try {
          return String(action())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        origin: self.origin,
        storage: attempt(() => localStorage.length),
        cookie: attempt(() => document.cookie),
        parent: attempt(() => window.parent.document.title),
        call: await fetch('/graphql', { method: 'POST' }).then(
          () => 'responded',
          (error: Error) => error.name,
        ),
      }
    })
  const denied = 'SecurityError'
  expect(access).toEqual({
    origin: 'null',
    storage: denied,
    cookie: denied,
    parent: denied,
    call: 'TypeError',
  })
  await expect
    .poll(() => violations)
    .toMatchObject([{ directive: 'connect-src', path: '/widgets/chart.html' }])
  violations.splice(0)
})
