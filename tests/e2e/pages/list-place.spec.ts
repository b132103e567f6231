import { expect, expectAccessible, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

test('Back restores the scroll position of a long list', async ({ page, world }) => {
  await world.addPast('ada', 60)
  await openSignedIn(page, 'ada')
  await page.getByRole('link', { name: 'Transactions' }).click()
  const rows = page.locator('li[data-index]')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
  // Rows may still be loading below the current end, so this is polled.
  const scrollToEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return Number(
      await rows
        .filter({ has: page.locator('[href*=id]') })
        .last()
        .getAttribute('aria-posinset'),
    )
  }
  await expect.poll(scrollToEnd).toBeGreaterThan(30)
  // The list renders only the rows near the window.
  expect(await rows.count()).toBeLessThan(30)
  await page.evaluate(() => window.scrollTo(0, 1500))
  /** Returns the scroll position once ten frames have not changed it: late rows shift the list. */
  const settledPosition = () =>
    page.evaluate(async () => {
      for (let [stillFrames, previous] = [0, -1]; stillFrames < 10; previous = window.scrollY) {
        await new Promise(requestAnimationFrame)
        stillFrames = window.scrollY === previous ? stillFrames + 1 : 0
      }
      return Math.round(window.scrollY)
    })
  const initialPosition = await settledPosition()
  const id = await rows.evaluateAll(
    (elements: HTMLElement[]) =>
      elements.find((element) => element.getBoundingClientRect().top > 200)!.dataset.id,
  )
  const row = page.locator(`li[data-id="${id}"]`)
  // A mouse click would scroll the row to the middle first.
  await row.getByRole('link').evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeInViewport()
  await expect.poll(settledPosition).toBe(initialPosition)
})
