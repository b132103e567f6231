import { expect, expectAccessible, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

test('Back returns to the same place in the same long list', async ({ page, world }) => {
  await world.addPast('ada', 60)
  await openSignedIn(page, 'ada')
  await page.getByRole('link', { name: 'Transactions' }).click()
  const rows = page.locator('li[data-index]')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
  // Polled, because the scrolled end may be that of rows that are still loading.
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return Number(
      await rows
        .filter({ has: page.locator('[href*=id]') })
        .last()
        .getAttribute('aria-posinset'),
    )
  }
  await expect.poll(scrolled).toBeGreaterThan(30)
  // The list renders only the rows near the window.
  expect(await rows.count()).toBeLessThan(30)
  await page.evaluate(() => window.scrollTo(0, 1500))
  /** The list's position, once it has not moved for ten frames: late rows move it. */
  const place = () =>
    page.evaluate(async () => {
      for (let [still, before] = [0, -1]; still < 10; before = window.scrollY) {
        await new Promise(requestAnimationFrame)
        still = window.scrollY === before ? still + 1 : 0
      }
      return Math.round(window.scrollY)
    })
  const before = await place()
  const id = await rows.evaluateAll(
    (all: HTMLElement[]) => all.find((it) => it.getBoundingClientRect().top > 200)!.dataset.id,
  )
  const row = page.locator(`li[data-id="${id}"]`)
  // A mouse click would scroll the row to the middle first.
  await row.getByRole('link').evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeInViewport()
  await expect.poll(place).toBe(before)
})
