import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

const chatField = (page: Page) =>
  page.frameLocator('iframe[title="Live chat"]').getByRole('textbox', { name: 'Message' })

/** Longer than the app's timeout for any frame, ms. */
const beyondTimeout = 15_000

test('pages work without chart, chat and identity check scripts [API-67]', async ({ page, context }) => {
  await page.route('**/widgets/**', (route) => route.abort())
  await context.route(/^https:/, (route) => route.abort())
  await page.clock.install()
  await openSignedIn(page, 'kemi')
  const check = page.getByRole('dialog').getByRole('link', { name: /Verify identity/ })
  const popup = context.waitForEvent('page')
  await check.click()
  await (await popup).close()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()

  await page.goto('/dashboard/wallets/BTC/btc')
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(page.locator('iframe[title^="Price chart"]')).toBeAttached()
  await page.clock.fastForward(beyondTimeout)
  await expect(page.getByText('The chart did not load.')).toBeVisible()
  await expect(page.getByText(/BTC$/).first()).toBeVisible()

  await page.goto('/dashboard/help')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Opening live chat…')).toBeVisible()
  for (let attempt = 0; attempt < 2; attempt += 1) await page.clock.fastForward(beyondTimeout)
  await expect(page.getByText('Live chat did not load.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a complaint' })).toBeEnabled()
  await page.unroute('**/widgets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chatField(page)).toBeAttached()
  await page.clock.fastForward(beyondTimeout)
  const toast = page.getByRole('status').filter({ hasText: 'Live chat is open' })
  await expect(toast).toBeVisible()
  // The toast does not cover the message field.
  const chat = (await page.getByRole('region', { name: 'Live chat' }).boundingBox())!
  await expect
    .poll(async () => {
      const { y, height } = (await toast.boundingBox())!
      return y + height
    })
    .toBeLessThan(chat.y + chat.height / 2)
  const frame = page.frameLocator('iframe[title="Live chat"]')
  await chatField(page).click()
  await page.keyboard.type('Hello')
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('In development, no one reads this.')).toBeVisible()
  const access = await frame.locator('body').evaluate(() =>
    [() => localStorage.length, () => parent.document.title, () => indexedDB.open('app-known')].map(
      (attempt) => {
        try {
          attempt()
          return 'reached'
        } catch {
          return 'refused'
        }
      },
    ),
  )
  expect(access).toEqual(['refused', 'refused', 'refused'])
  await page.getByRole('button', { name: 'Close live chat' }).click()
  await expect(page.getByRole('region', { name: 'Live chat' })).toBeHidden()
})
