import { vitalsOf, watchVitals } from '../accessibility/phone'
import { expect, type Page, primaryNavigation, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const isFont = (url: string): boolean => url.endsWith('.woff2')
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

test('the font applies from the second page on without a layout shift', async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '1234567.89')
  await watchVitals(page)
  const requestTimes: number[] = []
  let painted = Number.POSITIVE_INFINITY
  page.on('request', (request) => isFont(request.url()) && requestTimes.push(Date.now()))
  await openSignedIn(page, 'ada', '/dashboard/wallets')
  await expect(total(page)).toContainText(/[$₦]/)
  painted = Date.now()
  expect(await faces(page)).toEqual([])
  const before = await lineOf(page)
  // The font loads after the page and applies from the next one on.
  await expect.poll(() => requestTimes.length, { timeout: 15_000 }).toBe(2)
  await primaryNavigation(page).getByRole('link', { name: 'Activities' }).click()
  await primaryNavigation(page).getByRole('link', { name: 'Wallets' }).click()
  await expect(total(page)).toContainText(/[$₦]/)
  await expect.poll(() => faces(page), { timeout: 15_000 }).toEqual(['CN Grotesk', 'CN Grotesk'])
  expect(requestTimes.every((at) => at > painted)).toBe(true)
  expect(await total(page).evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /^"?CN Grotesk/,
  )
  expect(await lineOf(page)).toEqual(before)
  const { shift, shifts } = await vitalsOf(page)
  expect(shift, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01)
})
