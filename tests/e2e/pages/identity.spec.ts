import {
  expect,
  expectAccessible,
  latestCode,
  logIn,
  type Page,
  submitLogin,
  test,
  waitForPage,
} from '../fixtures'
import { openSignedIn } from '../signed-in'

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))

test('a mailed code resets a forgotten password [RECOV-18] [AUTH-13]', async ({ page, world }) => {
  await page.goto('/recovery')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Your password reset link has been sent')).toBeVisible()
  await page.reload()
  const code = await latestCode(world, 'ada@example.com')
  await page.getByLabel('6-digit code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.getByLabel('6-digit code').press('Enter')
  await expect(page.getByText('OTP verified.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Brand-New-Naira-2')
  await page.getByLabel('Confirm new password').fill('Brand-New-Naira-3')
  await page.getByLabel('Confirm new password').press('Enter')
  await expect(page.getByText('Password mismatch')).toBeVisible()
  await page.getByLabel('Confirm new password').fill('Brand-New-Naira-2')
  await page.getByLabel('Confirm new password').press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await submitLogin(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
  await logIn(page, 'ada', 'Brand-New-Naira-2')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'ADA@example.com', 'Brand-New-Naira-2')
})

test('a recovered old account logs in as a customer [RECOV-27]', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, 'oldie', 'Old-Naira-1')
  await expect(page).toHaveURL(/\/recovery\/old$/)
  await waitForPage(page)
  await expectAccessible(page)
  for (const [label, value] of [
    ['First name', 'Olden'],
    ['Last name', 'Days'],
    ['Email', 'oldie@example.com'],
    ['Phone number', '08039998877'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('Phone number').press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Account recovered. Please log in')).toBeVisible()
  await logIn(page, 'oldie', 'Old-Naira-1')
})

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

test('a deleted account has no session, storage or login [PROFILE-21]', async ({ page }) => {
  await openSignedIn(page, 'newbie', '/dashboard/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('not-hers')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Incorrect password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('New-Naira-1')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).not.toHaveURL(/dashboard/)
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect
    .poll(async () => (await storedKeys(page)).filter((key) => /token|account|customer/.test(key)))
    .toEqual([])
  await page.goto('/login')
  await submitLogin(page, 'newbie', 'New-Naira-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
})

test('broken local storage reads as signed out', async ({ page }) => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await openSignedIn(page, 'ada')
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{broken')
    const open = (name: string) =>
      new Promise<void>((done) => {
        const openRequest = indexedDB.open(name, 99)
        openRequest.onsuccess = () => {
          openRequest.result.close()
          done()
        }
        openRequest.onerror = () => done()
        openRequest.onblocked = () => done()
      })
    for (const { name } of await indexedDB.databases()) if (name) await open(name)
  })
  await page.goto('/dashboard/sell')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  expect(troubles).toEqual([])
})
