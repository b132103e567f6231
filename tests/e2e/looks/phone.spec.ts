import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
/** Whether every element's text is inside of it. */
const holdsText = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((all) => {
    const elements = [...document.querySelectorAll(all)]
    return elements.length > 0 && elements.every((each) => each.scrollWidth <= each.clientWidth)
  }, selector)

test('with text of twice the size the latest sale and the bank badges stay whole', async ({ page }) => {
  await openSignedIn(page, 'ada')
  const sale = page.getByRole('region', { name: 'Latest sale' })
  await expect(sale).toBeVisible()
  await enlarge(page)
  const title = await sale.getByText(/^[\d.,]+\s(?:ETH|BTC|BNB|USDT)$/).boundingBox()
  expect(title!.height).toBeLessThan(60)
  expect(await holdsText(page, '[data-bank-logo]')).toBe(true)
  await page.goto('/dashboard/banks')
  await expect(page.locator('[data-bank-logo]').first()).toBeVisible()
  await enlarge(page)
  expect(await holdsText(page, '[data-bank-logo]')).toBe(true)
  const available = await page.getByRole('button', { name: 'Available' }).boundingBox()
  expect(available!.height).toBeLessThan(60)
})

test('the mark of a wrapped password rule keeps its size and its first line', async ({ page }) => {
  await page.goto('/register')
  const rule = page.getByRole('listitem').filter({ hasText: 'phone number' })
  await expect(rule).toBeVisible()
  await enlarge(page)
  const [mark, text] = [await rule.locator('svg').boundingBox(), await rule.boundingBox()]
  expect(mark!.width).toBeGreaterThanOrEqual(16)
  expect(mark!.width).toBe(mark!.height)
  expect(mark!.y - text!.y).toBeLessThan(24)
})

test('the transactions page has Statement and Refresh on the line of its heading', async ({ page }) => {
  await openSignedIn(page, 'ada', '/dashboard/transactions')
  const tops = []
  for (const name of ['Statement', 'Refresh']) {
    const box = await page.getByRole('button', { name }).first().boundingBox()
    tops.push(Math.round(box!.y + box!.height / 2))
  }
  expect(tops[0]).toBe(tops[1])
})

test('each choice of the control panel is shown in full', async ({ page, stack }) => {
  await page.goto(new URL('/__world/', stack.world).href)
  await expect(page.locator('#customer option')).not.toHaveCount(0)
  const cut = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll('select')].flatMap((select) => {
      if (select.clientWidth === 0) return []
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      pen.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room)
    })
  })
  expect(cut).toEqual([])
})
