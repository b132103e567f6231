import { vitalsOf, watchVitals } from '../accessibility/phone'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' }).locator('[data-amount]')
/** The line's position and height. */
const lineOf = (page: Page) =>
  total(page).evaluate((element) => {
    const { height, top } = element.getBoundingClientRect()
    return { height, top }
  })

test('the second visit shows the font; no visible text changes its width', async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '1234567.89')
  await watchVitals(page)
  await openSignedIn(page, 'ada', '/dashboard/wallets')
  await expect(total(page)).toContainText(/[$₦]/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { shift, shifts } = await vitalsOf(page)
  expect(shift, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01)
  const before = await lineOf(page)
  await page.reload()
  await expect(total(page)).toContainText(/[$₦]/)
  await expect.poll(() => faces(page), { timeout: 15_000 }).toEqual(['CN Grotesk', 'CN Grotesk'])
  expect(await lineOf(page)).toEqual(before)
  const second = await vitalsOf(page)
  expect(second.shift, JSON.stringify(second.shifts)).toBeLessThanOrEqual(0.01)
})
