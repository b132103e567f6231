import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('a saved name and phone appear everywhere and survive a reload [PROFILE-10]', async ({ page }) => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await expect(page.getByLabel('First name').and(page.locator('input'))).toBeFocused()
  await page.getByLabel('First name').and(page.locator('input')).fill('Adaeze')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('button', { name: 'Edit phone number' }).click()
  await page.getByLabel('Phone number').and(page.locator('input')).fill('08055554444')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('+2348055554444').or(page.getByText('08055554444'))).toBeVisible()
  /** On the profile, and in the panel of the other pages' header. */
  const isEverywhere = async () => {
    await expect(page.getByRole('main').getByText('Adaeze Okafor')).toBeVisible()
    await expect(page.getByText('+2348055554444')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Account of ada' }).click()
    await expect(page.getByRole('dialog', { name: 'Account' }).getByText('Adaeze Okafor')).toBeVisible()
    await page.getByRole('link', { name: 'View Profile' }).click()
    // The link is followed after the next paint: a reload before it would stay on the page.
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
  }
  await isEverywhere()
  await page.reload()
  await isEverywhere()
})
