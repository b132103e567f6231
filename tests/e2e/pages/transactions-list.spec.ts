import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { heap, mockPages, rowsIn, scrollThrough, scrollToEnd } from './long-list'

const sales = 2_000

test.describe(`list of ${sales} transactions`, () => {
  test.use({ viewport: { width: 360, height: 800 } })
  test.setTimeout(240_000)

  test(
    'the transactions list scrolls at 60 frames per second',
    {
      tag: '@alone',
    },
    async ({ page }, info) => {
      await mockPages(page, sales)
      await openSignedIn(page, 'ada', '/dashboard/transactions')
      await expect(page.getByRole('link', { name: /Sold/ }).first()).toBeVisible()
      const empty = await heap(page)
      const most = await scrollToEnd(page, sales)
      await expect(page.locator(rowsIn).last()).toHaveAttribute('aria-posinset', String(sales))
      await expect(page.locator(rowsIn).last()).toHaveAttribute('aria-setsize', String(sales))

      const up = await scrollThrough(page, -240, 300)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
      const down = await scrollThrough(page, 60, 300)
      const used = await heap(page)
      const measured = { empty, used, most, up, down }
      info.annotations.push({ type: 'measured', description: JSON.stringify(measured) })

      expect(Math.max(up.median, down.median)).toBeLessThanOrEqual(17.5)
      expect(Math.max(most, up.maxRows, down.maxRows)).toBeLessThanOrEqual(250)
      expect(used).toBeLessThan(100)
    },
  )
})
