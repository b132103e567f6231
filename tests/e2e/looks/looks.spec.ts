import { vitalsOf, watchVitals } from '../accessibility/phone'
import { expect, type Page, primary, test } from '../fixtures'
import { openAs } from '../signed-in'
import { lookFaults } from './look-faults'

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

test('the rules of the look notice a second filled button, a card in a card, and green that is no arrived naira', async ({
  page,
}) => {
  await openAs(page, 'ada', '/dashboard/banks')
  await expect(page.getByRole('button', { name: 'Add Bank Account' })).toBeVisible()
  expect(await lookFaults(page)).toEqual([])
  await page.evaluate(() => {
    const add = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === 'Add Bank Account',
    )!
    add.after(add.cloneNode(true))
    const put = (into: Element, name: string, text: string, look: Partial<CSSStyleDeclaration>) => {
      const one = document.createElement(name)
      Object.assign(one.style, look)
      one.append(text)
      into.append(one)
      return one
    }
    const card = { background: '#FFFFFF', borderRadius: '20px' }
    const main = document.querySelector('main')!
    put(put(main, 'section', 'outer', card), 'section', 'inner', card)
    put(put(main, 'section', '', {}), 'p', 'Hello', { color: '#2A660A' })
  })
  expect(await lookFaults(page)).toEqual([
    'filled buttons: Add Bank Account, Add Bank Account',
    'a card in a card: inner',
    'green, and no arrived naira: Hello',
  ])
})
