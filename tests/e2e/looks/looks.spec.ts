import { vitalsOf, watchVitals } from '../accessibility/phone'
import { expect, type Page, primary, test } from '../fixtures'
import { openAs } from '../signed-in'

const isFont = (url: string): boolean => url.endsWith('.woff2')
const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' }).locator('[data-amount]')
/** Where its line stands, and how high it is. */
const lineOf = (page: Page) =>
  total(page).evaluate((element) => {
    const { height, top } = element.getBoundingClientRect()
    return { height, top }
  })

test('the face stands from the second page on, in lines as high as what stood there', async ({
  page,
  world,
}) => {
  await world.credit('ada', 'USDT', 'tron', '1234567.89')
  await watchVitals(page)
  const asked: number[] = []
  let painted = Number.POSITIVE_INFINITY
  page.on('request', (request) => isFont(request.url()) && asked.push(Date.now()))
  await openAs(page, 'ada', '/dashboard/wallets')
  await expect(total(page)).toContainText(/[$₦]/)
  painted = Date.now()
  expect(await faces(page)).toEqual([])
  const before = await lineOf(page)
  // It is fetched after the page, and stands from the next one on.
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBe(2)
  await primary(page).getByRole('link', { name: 'Activities' }).click()
  await primary(page).getByRole('link', { name: 'Wallets' }).click()
  await expect(total(page)).toContainText(/[$₦]/)
  await expect.poll(() => faces(page), { timeout: 15_000 }).toEqual(['CN Grotesk', 'CN Grotesk'])
  expect(asked.every((at) => at > painted)).toBe(true)
  expect(await total(page).evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /^"?CN Grotesk/,
  )
  expect(await lineOf(page)).toEqual(before)
  const { shift, shifts } = await vitalsOf(page)
  expect(shift, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01)
})
