import { expect, test } from './fixtures'
import { openAs } from './signed-in'

test("a changed transaction is told while the app is open, and counted in the page's title", async ({
  page,
  world,
}) => {
  const moved = await world.deposit('ada', 'USDT', 'tron', '50')
  await openAs(page, 'ada')
  /** Away and back: the app looks at once. */
  const comeBack = async () => {
    const looked = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('NotificationNews') ?? false,
    )
    await page.evaluate(() => {
      for (const visibilityState of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
        document.dispatchEvent(new Event('visibilitychange'))
      }
    })
    await looked
  }
  await comeBack()
  await expect(page).toHaveTitle('CoinNaira | Sell')
  await world.confirm(moved.id)
  await comeBack()
  await expect(page).toHaveTitle('(1) CoinNaira | Sell')
  await expect(page.getByText('USDT transaction: Pending')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await expect(page).toHaveTitle('CoinNaira | Sell')
  const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(first).toContainText(/USDT/)
})
