import { expect, expectAccessible, type Page, test } from '../fixtures'
import { giveReader, leave } from '../reader'
import { openAs } from '../signed-in'

/** On the profile, with a password typed lately; the button is pressed. */
const register = async (page: Page): Promise<void> => {
  await openAs(page, 'ada', '/dashboard/profile')
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

test('[AUTH-08] [BIO-01] [BIO-02] [BIO-04] [BIO-08] a fingerprint is registered once, comes first at the next login, refuses a finger that is not the owner’s, and opens the dashboard', async ({
  page,
}) => {
  const { credentials, verify } = await giveReader(page)
  const words = namedCases(page)
  await register(page)
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect.poll(() => words.splice(0)).toEqual(['previously registered'])
  expect(await credentials()).toHaveLength(1)

  await leave(page)
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

test('a reader that nobody touches is given up after 10 seconds; nothing spins, and the next try is a new one', async ({
  page,
}) => {
  const { touch } = await giveReader(page)
  await register(page)
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.clock.install()
  await leave(page)
  await touch(false)
  await reader(page).click()
  await expect(reader(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(9_000)
  await expect(reader(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(1_000)
  await expect(errorLogin(page)).toBeVisible()
  await expect(reader(page)).not.toHaveAttribute('aria-busy', 'true')
  // The browser's own question is closed too.
  await touch(true)
  await reader(page).click()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
})

test('[BIO-05] [BIO-10] a reader without user verification registers nothing: one word in the console, no toast', async ({
  page,
}) => {
  const { credentials } = await giveReader(page, { hasUserVerification: false, isUserVerified: false })
  const words = namedCases(page)
  await register(page)
  const button = page.getByRole('button', { name: 'Register Biometric' })
  await expect.poll(() => words, { timeout: 15_000 }).toHaveLength(1)
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  expect(words).toEqual(['missing user-verification support'])
  await expect(page.locator('[popover]')).not.toContainText(/\w/)
  expect(await credentials()).toEqual([])
})

test('a fingerprint wants a password typed lately, is listed, and removed it opens nothing (ruling 21)', async ({
  page,
  world,
}) => {
  const { credentials } = await giveReader(page)
  await openAs(page, 'ada', '/dashboard/profile')
  const devices = page.getByRole('region', { name: 'Fingerprints' })
  await expect(devices.getByText('No fingerprint opens this account.')).toBeVisible()
  const authenticate = async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter your password' })
    await expect(dialog.getByText('Fingerprints open your account.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
    await dialog.getByRole('button', { name: 'Authenticate' }).click()
  }
  await world.advanceClock(5 * 60_000)
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await authenticate()
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await expect(devices.getByText('Never used')).toBeVisible()
  await expect(devices.getByText(/^Chrome on /)).toBeVisible()
  expect(await credentials()).toHaveLength(1)
  await world.advanceClock(5 * 60_000)
  await devices.getByRole('button', { name: 'Remove' }).click()
  await authenticate()
  await expect(page.getByText('Fingerprint removed')).toBeVisible()
  await expect(devices.getByText('No fingerprint opens this account.')).toBeVisible()
  await leave(page)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.locator('main button').first()).not.toHaveText('Login with fingerprint')
})
