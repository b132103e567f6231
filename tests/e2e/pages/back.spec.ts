import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('Back closes a dialog, asking first if text was typed, then leaves the page', async ({ page }) => {
  await openSignedIn(page, 'ada')
  await page.getByRole('link', { name: 'Help Center' }).first().click()
  const back = () => page.evaluate(() => history.back())
  const open = page.getByRole('button', { name: /^Make a complaint/ })
  const form = page.getByRole('dialog', { name: 'Make a complaint' })
  await open.click()
  await expect(form).toBeVisible()
  await back()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/help$/)

  await open.click()
  await page.getByRole('button', { name: "It's not listed" }).click()
  await page.getByLabel('Transaction ID').fill('CN-1')
  for (const answer of ['No, keep typing', 'Yes, close']) {
    await back()
    await page.getByRole('button', { name: answer }).click()
    await expect(page).toHaveURL(/help$/)
    await expect(form).toBeVisible({ visible: answer.startsWith('No') })
  }
  await back()
  await expect(page).toHaveURL(/sell$/)
})
