import { expect, test } from '../fixtures'
import { openAs } from '../signed-in'
import { answerPages, heap, ride, rowsIn, scrollToEnd } from './long-list'

const sales = 10_000

test.describe(`${sales} transactions`, () => {
  test.use({ viewport: { width: 360, height: 800 } })
  test.setTimeout(240_000)

  test(
    'scroll at 60 frames per second, with few rows in the page and little memory',
    {
      tag: '@alone',
    },
    async ({ page }, info) => {
      await answerPages(page, sales)
      await openAs(page, 'ada', '/dashboard/transactions')
      await expect(page.getByRole('link', { name: /Sold/ }).first()).toBeVisible()
      const empty = await heap(page)
      const most = await scrollToEnd(page, sales)
      await expect(page.locator(rowsIn).last()).toHaveAttribute('aria-posinset', String(sales))
      await expect(page.locator(rowsIn).last()).toHaveAttribute('aria-setsize', String(sales))

      const up = await ride(page, -240, 300)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
      const down = await ride(page, 60, 300)
      const used = await heap(page)
      const measured = { empty, used, most, up, down }
      info.annotations.push({ type: 'measured', description: JSON.stringify(measured) })

      expect(Math.max(up.median, down.median)).toBeLessThanOrEqual(17.5)
      expect(Math.max(most, up.mostRows, down.mostRows)).toBeLessThanOrEqual(250)
      expect(used).toBeLessThan(100)
    },
  )
})
