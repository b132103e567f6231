import { arrived, codeFor, enter, expect, expectAccessible, logIn, type Page, test, visit } from '../fixtures'
import { openAs } from '../signed-in'

const fillRegistration = async (page: Page, username: string, phone: string): Promise<void> => {
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Sunny-Lagos-7')
}

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))

test('[AUTH-42] a code that does not exist costs nobody the account, and is told', async ({ page }) => {
  await page.goto('/register?referral=NOSUCHCODE')
  await expect(page).toHaveTitle('CoinNaira | Join Us')
  await expect(page.getByLabel('Referral code')).toHaveValue('NOSUCHCODE')
  await expect(page.getByLabel('Referral code')).not.toBeEditable()
  await fillRegistration(page, 'ngozi77', '08091112244')
  await page.getByRole('button', { name: 'Join Us' }).click()
  // A wrong bonus code never costs the account.
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByText('This referral code does not exist')).toBeVisible()
  // Asked once more, also after a reload, until a code is added.
  await expect(page.getByText('The code NOSUCHCODE was not known. Try another?')).toBeVisible()
  await page.reload()
  const code = page.getByLabel('Referral code')
  await code.fill('NOBODY22')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('This referral code does not exist')
  await code.fill('ada2k9qx')
  await page.getByRole('button', { name: 'Add code' }).click()
  await expect(page.getByText('Referral code added')).toBeVisible()
  await expect(code).toHaveCount(0)
  expect(await storedKeys(page)).not.toContain('app.refusedReferral')
  const rooms = ['transactions', 'wallets', 'banks', 'activities', 'referrals', 'leaderboard', 'help']
  for (const path of [...rooms, 'profile', 'sell']) await visit(page, `/dashboard/${path}`)
})

test('[RECOV-18] a forgotten password is reset with the mailed code; a reload keeps the step', async ({
  page,
  world,
}) => {
  await page.goto('/recovery')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Your password reset link has been sent')).toBeVisible()
  await page.reload()
  const code = await codeFor(world, 'ada@example.com')
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
  await enter(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
  await logIn(page, 'ada', 'Brand-New-Naira-2')
})

test('[RECOV-27] an old account is recovered and then logs in as a customer', async ({ page }) => {
  await page.goto('/login')
  await enter(page, 'oldie', 'Old-Naira-1')
  await expect(page).toHaveURL(/\/recovery\/old$/)
  await arrived(page)
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

test('[PROFILE-10] a saved name and phone are shown everywhere and survive a reload', async ({ page }) => {
  await openAs(page, 'ada', '/dashboard/profile')
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
  }
  await isEverywhere()
  await page.reload()
  await isEverywhere()
})

test('[PROFILE-21] a deleted account is gone: session, storage and login', async ({ page }) => {
  await openAs(page, 'newbie', '/dashboard/profile')
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
  await enter(page, 'newbie', 'New-Naira-1')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
})
