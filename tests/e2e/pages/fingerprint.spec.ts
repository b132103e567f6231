import { requestOf } from '../../../client/data/transport'
import { RemoveFingerprintDocument } from '../../../client/generated/graphql'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Adds a virtual fingerprint reader to the browser. */
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
    /** Whether the finger is the owner's. */
    verify: (isUserVerified: boolean) =>
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

/** Opens the profile with a fresh password and clicks the button. */
const register = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
}

const reader = (page: Page) => page.getByRole('button', { name: 'Log in with fingerprint' })
const errorLogin = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error login' })

const removedText = 'This fingerprint was removed from your account. Log in with your password.'

/** Removes a fingerprint as another device would. */
const removeElsewhere = async (page: Page, token: string, id: string): Promise<void> => {
  const data = requestOf(RemoveFingerprintDocument, { id })
  const response = await page.request.post('/graphql', { data, headers: { authorization: token } })
  expect(await response.json()).toMatchObject({ data: { removeFingerprint: id } })
}

/** Collects the console's info messages, which name each failed ceremony. */
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
  await expect(page.locator('main button').first()).toHaveText('Log in with fingerprint')
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

test('the browser drops a fingerprint that was removed elsewhere, once it is tried', async ({ page }) => {
  const { credentials } = await addFingerprintReader(page)
  const token = await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect(page.getByText('Biometric registered')).toBeVisible()
  const { credentialId } = (await credentials())[0]!
  const id = Buffer.from(credentialId, 'base64').toString('base64url')
  await removeElsewhere(page, token, id)
  await clearDevice(page)
  await reader(page).click()
  await expect(page.getByRole('alert').filter({ hasText: removedText })).toBeVisible()
  await expect.poll(() => credentials()).toHaveLength(0)
})
