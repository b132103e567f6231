import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const addFingerprintReader = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the reader recognises the finger. */
    setUserVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const fingerprintButton = (page: Page) => page.getByRole('button', { name: 'Log in with fingerprint' })
const loginError = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error login' })

test('a registered fingerprint logs in [AUTH-08] [BIO-01] [BIO-02] [BIO-04] [BIO-08]', async ({ page }) => {
  const { credentials, setUserVerified } = await addFingerprintReader(page)
  // The console names the outcome of each failed ceremony.
  const outcomes: string[] = []
  page.on('console', (message) => message.type() === 'info' && outcomes.push(message.text()))
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect.poll(() => outcomes.splice(0)).toEqual(['previously registered'])
  await expect.poll(() => credentials()).toHaveLength(1)

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('app.')) localStorage.removeItem(key)
  })
  await page.goto('/login')
  await expect(page.locator('main button').first()).toHaveText('Log in with fingerprint')
  await setUserVerified(false)
  await fingerprintButton(page).click()
  await expect(loginError(page)).toBeVisible()
  await expect(fingerprintButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect.poll(() => outcomes).toEqual(['aborted'])
  await setUserVerified(true)
  await fingerprintButton(page).click()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByRole('button', { name: 'Account of ada' })).toBeVisible()
})
