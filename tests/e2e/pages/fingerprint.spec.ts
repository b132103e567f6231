import { requestOf } from '../../../client/data/transport'
import { RemoveFingerprintDocument } from '../../../client/generated/graphql'
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

/** Clears the app's local storage and opens the login. */
const clearDevice = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('app.')) localStorage.removeItem(key)
  })
  await page.goto('/login')
}

/** Logs in, opens the profile and clicks the register button. */
const register = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
}

const fingerprintButton = (page: Page) => page.getByRole('button', { name: 'Log in with fingerprint' })
const loginError = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error login' })

const removedText = 'This fingerprint was removed from your account. Log in with your password.'

/** Removes a fingerprint through the API, as another device would. */
const removeFingerprint = async (page: Page, token: string, id: string): Promise<void> => {
  const data = requestOf(RemoveFingerprintDocument, { id })
  const response = await page.request.post('/graphql', { data, headers: { authorization: token } })
  expect(await response.json()).toMatchObject({ data: { removeFingerprint: id } })
}

/** Collects the console's info messages, which name the outcome of each failed ceremony. */
const recordOutcomes = (page: Page): string[] => {
  const outcomes: string[] = []
  page.on('console', (message) => message.type() === 'info' && outcomes.push(message.text()))
  return outcomes
}

test('a registered fingerprint logs in [AUTH-08] [BIO-01] [BIO-02] [BIO-04] [BIO-08]', async ({ page }) => {
  const { credentials, setUserVerified } = await addFingerprintReader(page)
  const outcomes = recordOutcomes(page)
  await register(page)
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect.poll(() => outcomes.splice(0)).toEqual(['previously registered'])
  await expect.poll(() => credentials()).toHaveLength(1)

  await clearDevice(page)
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

test('the browser forgets a fingerprint removed on another device after it is tried', async ({ page }) => {
  const { credentials } = await addFingerprintReader(page)
  const token = await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect(page.getByText('Biometric registered')).toBeVisible()
  const { credentialId } = (await credentials())[0]!
  const id = Buffer.from(credentialId, 'base64').toString('base64url')
  await removeFingerprint(page, token, id)
  await clearDevice(page)
  await fingerprintButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: removedText })).toBeVisible()
  await expect.poll(() => credentials()).toHaveLength(0)
})
