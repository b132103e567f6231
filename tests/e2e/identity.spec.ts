import type { Page } from '@playwright/test'
import { arrived, expect, expectAccessible, logIn, test } from './fixtures'
import { keptIn } from './kept'
import { openAs } from './signed-in'

const fillRegistration = async (page: Page, username: string, phone: string): Promise<void> => {
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Sunny-Lagos-7')
}

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))

test('a visitor with a referral link joins, is linked to who sent it, and is at once on the dashboard', async ({
  page,
  world: _,
}) => {
  await page.goto('/register?referral=BLA7M3WZ')
  await expect(page.getByLabel('Referral code')).toHaveValue('BLA7M3WZ')
  await expect(page.getByLabel('Referral code')).not.toBeEditable()
  await fillRegistration(page, 'ngozi78', '08091112255')
  const link = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"LinkReferral"') ?? false,
  )
  await page.getByRole('button', { name: 'Join Us' }).click()
  expect(await (await link).json()).toMatchObject({ data: { linkReferral: true } })
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByText('Registration succesfull')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of ngozi78' })).toBeVisible()
})

test('[AUTH-42] a code that does not exist costs nobody the account, and is told', async ({
  page,
  world: _,
}) => {
  await page.goto('/register?referral=NOSUCHCODE')
  await expect(page).toHaveTitle('CoinNaira | Join Us')
  await expect(page.getByLabel('Referral code')).toHaveValue('NOSUCHCODE')
  await expect(page.getByLabel('Referral code')).not.toBeEditable()
  await expectAccessible(page)
  await fillRegistration(page, 'ngozi77', '08091112244')
  await page.getByRole('button', { name: 'Join Us' }).click()
  // A wrong bonus code never costs the account.
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByText('This referral code does not exist')).toBeVisible()
  const rooms = ['transactions', 'wallets', 'banks', 'activities', 'referrals', 'leaderboard', 'help']
  for (const path of [...rooms, 'profile', 'sell']) {
    await page.goto(`/dashboard/${path}`)
    await arrived(page)
  }
})

test('taken details land on their fields, and nothing else typed is lost', async ({ page, world: _ }) => {
  await page.goto('/register')
  await fillRegistration(page, 'bola', '08091112233')
  await page.getByRole('button', { name: 'Join Us' }).click()
  await expect(page.getByText('This username is taken')).toBeVisible()
  await expect(page.getByText('This email is already registered')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('[RECOV-18] a forgotten password is reset with the mailed code; a reload keeps the step', async ({
  page,
  world,
}) => {
  await page.goto('/recovery')
  await arrived(page)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Your password reset link has been sent')).toBeVisible()
  await page.reload()
  const [mail] = await world.mails('ada@example.com')
  const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
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
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
  await logIn(page, 'ada', 'Brand-New-Naira-2')
})

test('[RECOV-27] an old account is recovered and then logs in as a customer', async ({ page, world: _ }) => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('oldie')
  await page.getByLabel('Password', { exact: true }).fill('Old-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
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

test('[PROFILE-10] a saved name and phone are shown everywhere and survive a reload', async ({
  page,
  world: _,
}) => {
  await openAs(page, 'ada', '/dashboard/profile')
  await expectAccessible(page)
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

test('[PROFILE-21] a deleted account is gone: session, storage and login', async ({ page, world: _ }) => {
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
  await page.getByLabel('Username or email').fill('newbie')
  await page.getByLabel('Password', { exact: true }).fill('New-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID or password' })).toBeVisible()
})

test('logging out in one tab logs out all', async ({ page, context, world: _ }) => {
  await openAs(page, 'ada')
  const second = await context.newPage()
  await second.goto('/dashboard/transactions')
  await expect(second.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).not.toHaveURL(/dashboard/)
  await expect(second).not.toHaveURL(/dashboard/)
})

test('a session that ends in the middle of typing leads to login and back to the same page', async ({
  page,
  world,
}) => {
  await openAs(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await page.getByLabel('First name').and(page.locator('input')).fill('Adaeze')
  await world.advanceClock(13 * 60 * 60 * 1000)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fprofile$/)
  await expect(page.getByText('You are not authorized. Please sign in')).toHaveCount(1)
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})

test('after a log-out nothing of the customer is left for the next one on this device', async ({
  page,
  world: _,
}) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.goto('/dashboard/transactions')
  await expect.poll(() => keptIn(page)).toContain('ada@example.com')
  await expect.poll(() => keptIn(page)).toContain('"flow":"history"')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const traces = ['ada@example.com', 'acc-ada', '"ada"', 'Bearer', 'history.pick']
  const left = async () => {
    const kept = await keptIn(page)
    return traces.filter((trace) => kept.includes(trace))
  }
  await expect.poll(left).toEqual([])
  await logIn(page, 'bola', 'Bola-Naira-1')
  await expect(page.getByRole('button', { name: 'Account of bola' })).toBeVisible()
})
