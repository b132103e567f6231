import { expect, navigate, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('the copied referral link registers a gang member [REFER-10] [REFER-17] [AUTH-42]', async ({
  page,
  context,
  browser,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, 'ada', '/dashboard/referrals')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Referral Link Copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const code = new URL(link).searchParams.get('referral')!
  expect(link).toBe(`${stack.app}/register?referral=${code}`)
  await expect(page.getByText(code, { exact: true })).toBeVisible()

  const friend = await browser.newPage()
  await friend.goto(link)
  await expect(friend.getByLabel('Referral code')).toHaveValue(code)
  await expect(friend.getByLabel('Referral code')).not.toBeEditable()
  await friend.getByLabel('First name').fill('Zainab')
  await friend.getByLabel('Last name').fill('Musa')
  await friend.getByLabel('Username').fill('zainab88')
  await friend.getByLabel('Phone number').fill('08091112266')
  await friend.getByLabel('Email').fill('zainab88@example.com')
  await friend.getByLabel('Password', { exact: true }).fill('Sunny-Lagos-7')
  await friend.getByRole('button', { name: 'Join Us' }).click()
  await expect(friend).toHaveURL(/\/dashboard\/sell$/)
  const pages = ['transactions', 'wallets', 'banks', 'activities', 'referrals', 'leaderboard', 'help']
  for (const path of [...pages, 'profile', 'sell']) await navigate(friend, `/dashboard/${path}`)
  await friend.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'my Gang' }).getByText('zainab88')).toBeVisible()
  await page.goto('/dashboard/activities')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem').first()).toContainText('Logged in')
})
