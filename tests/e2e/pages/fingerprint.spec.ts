import { addFingerprintReader, clearDevice } from '../fingerprint-reader'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** The profile, with a fresh password; clicks the button. */
const register = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
}

const reader = (page: Page) => page.getByRole('button', { name: 'Login with fingerprint' })
const errorLogin = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error login' })

/** What the console named, one word for each failed ceremony. */
const namedCases = (page: Page): string[] => {
  const words: string[] = []
  page.on('console', (message) => message.type() === 'info' && words.push(message.text()))
  return words
}

test('a registered fingerprint logs in [AUTH-08] [BIO-01] [BIO-02] [BIO-04] [BIO-08]', async ({ page }) => {
  const { credentials, verify } = await addFingerprintReader(page)
  const words = namedCases(page)
  await register(page)
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect.poll(() => words.splice(0)).toEqual(['previously registered'])
  await expect.poll(() => credentials()).toHaveLength(1)

  await clearDevice(page)
  await expect(page.locator('main button').first()).toHaveText('Login with fingerprint')
  await verify(false)
  await reader(page).click()
  await expect(errorLogin(page)).toBeVisible()
  await expect(reader(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect.poll(() => words).toEqual(['aborted'])
  await verify(true)
  await reader(page).click()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByRole('button', { name: 'Account of ada' })).toBeVisible()
})
