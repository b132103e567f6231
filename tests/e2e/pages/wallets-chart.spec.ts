import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, type Page, test } from '../fixtures'
import { startBeside } from '../offline/beside'
import { openAs } from '../signed-in'

const wallet = '/dashboard/wallets/BTC/btc'
const chartOf = (page: Page) => page.frameLocator('iframe[title="Price chart of BTCUSD"]')
/** The library's own drawing surface is there, so it has drawn. */
const drawn = (page: Page) => chartOf(page).locator('canvas').first()

/** The picture that the library drew. */
const drawing = (page: Page): Promise<Buffer> => chartOf(page).locator('#chart').screenshot()

const openChart = async (page: Page): Promise<void> => {
  await openAs(page, 'ada', wallet)
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
}

test('[WALLET-34] the chart draws with no third party at all, and says in words what it shows', async ({
  page,
  stack,
}) => {
  const origins = new Set<string>()
  const refused: string[] = []
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openChart(page)
  await expect(drawn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '3 months' })).toHaveAttribute('aria-pressed', 'true')
  const figures = page.getByLabel('Price over 3 months')
  await expect(figures).toContainText(/Start\$[\d,]+\.\d{2}/)
  await expect(figures).toContainText(/Change[+−]?\d+\.\d{2} %/)
  await page.getByRole('button', { name: '1 year' }).click()
  await expect(page.getByLabel('Price over 1 year')).toContainText(/High\$[\d,]+\.\d{2}/)
  await expect(drawn(page)).toBeVisible()
  await expectAccessible(page)
  // A phone that is turned and turned back shows the days that it showed.
  await expect(page.locator('[aria-busy=false]:has(> iframe)')).toBeVisible()
  const before = await drawing(page)
  const { width, height } = page.viewportSize()!
  for (const size of [
    { width: height, height: width },
    { width, height },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await drawing(page)).equals(before)).toBe(size.width === width)
  }
  expect([...origins].filter((origin) => origin !== stack.app)).toEqual([])
  expect(refused).toEqual([])
})

test('the frame has nothing of the app: no storage, no cookies, no way to its page, no calls', async ({
  page,
  violations,
}) => {
  await openChart(page)
  await expect(drawn(page)).toBeVisible()
  const reach = await chartOf(page)
    .locator('body')
    .evaluate(async () => {
      const attempt = (work: () => unknown) => {
        try {
          return String(work())
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
          () => 'answered',
          (error: Error) => error.name,
        ),
      }
    })
  expect(reach).toEqual({
    origin: 'null',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    parent: 'SecurityError',
    call: 'TypeError',
  })
  await expect
    .poll(() => violations)
    .toMatchObject([{ directive: 'connect-src', path: '/widgets/chart.html' }])
  violations.splice(0)
})

interface Provider {
  /** The app, with this provider configured. */
  app: string
  /** What its script is from now on. */
  serve: (script: string) => void
}

/** A gateway of its own, whose charts are somebody else's. */
const withProvider = test.extend<object, { provider: Provider }>({
  provider: [
    async ({ stack }, use) => {
      let script = ''
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(script)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const { app, stop } = await startBeside(stack, {
        chartProvider: { script: `http://127.0.0.1:${port}/tv.js`, symbolPrefix: 'DEMO:', origins: [] },
      })
      await use({
        app,
        serve: (text) => {
          script = text
        },
      })
      await stop()
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ provider }, use) => use(provider.app),
})

/** A provider's script that writes what it was asked for. */
const writing = `window.TradingView = { widget: class { constructor(options) {
  document.getElementById('chart').textContent = options.symbol + ' ' + options.range } } }`

withProvider(
  '[WALLET-35] a script that is blocked gives way to a placeholder with another try; it then draws the pair over three months, inside the frame',
  async ({ page, provider }) => {
    provider.serve(writing)
    await page.route('**/tv.js', (route) => route.abort())
    await openChart(page)
    await expect(page.getByText('The chart did not load.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Sell', exact: true })).toBeEnabled()
    await page.unroute('**/tv.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(chartOf(page).getByText('DEMO:BTCUSD 3M')).toBeVisible()
    expect(await page.evaluate(() => 'TradingView' in window)).toBe(false)
    await page.getByRole('button', { name: '1 month' }).click()
    await expect(chartOf(page).getByText('DEMO:BTCUSD 1M')).toBeVisible()
  },
)
