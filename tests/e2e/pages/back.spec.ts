import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('Back closes a dialog, asking first if text was typed, then leaves the page', async ({ page }) => {
  await openSignedIn(page, 'ada')
  await page.getByRole('link', { name: 'Help Center' }).first().click()
  const goBack = () => page.evaluate(() => history.back())
  const complaintButton = page.getByRole('button', { name: /^Make a complaint/ })
  const form = page.getByRole('dialog', { name: 'Make a complaint' })
  await complaintButton.click()
  await expect(form).toBeVisible()
  await goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/help$/)

  await complaintButton.click()
  await page.getByRole('button', { name: "It's not listed" }).click()
  await page.getByLabel('Transaction ID').fill('CN-1')
  for (const choice of ['No, keep typing', 'Yes, close']) {
    await goBack()
    await page.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL(/help$/)
    await expect(form).toBeVisible({ visible: choice.startsWith('No') })
  }
  await expect(complaintButton).toBeFocused()
  await goBack()
  await expect(page).toHaveURL(/sell$/)
})
