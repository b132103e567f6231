import { expect, expectAccessible, test } from './fixtures'
import { openAs } from './signed-in'

for (const [id, path, title] of [
  ['[REFER-01]', '/dashboard/referrals', 'Referrals'],
  ['[LEADER-01]', '/dashboard/leaderboard', 'Leaderboard'],
  ['[ACT-01]', '/dashboard/activities', 'Activities'],
  ['[WALLET-01]', '/dashboard/wallets', 'Wallets'],
  ['[WALLET-30]', '/dashboard/wallets/USDT/tron', 'Wallet Details'],
  ['[WSELL-01]', '/dashboard/wallets/USDT/tron/sell', 'Wallet Sell'],
] as const)
  test(`${id} ${path} carries the title ${title} and has no accessibility fault`, async ({
    page,
    world: _,
  }) => {
    await openAs(page, 'ada', path)
    await expect(page).toHaveTitle(`CoinNaira | ${title}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expectAccessible(page)
  })

test('[REFER-10] [REFER-17] the copied link opens the registration, and who joins by it is in the gang', async ({
  page,
  context,
  browser,
  stack,
  world: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'ada')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Referrals' }).click()
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
  await friend.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'my Gang' }).getByText('zainab88')).toBeVisible()
})

test('what a customer did stands in the activities, newest first', async ({ page, world: _ }) => {
  await openAs(page, 'ada', '/dashboard/activities')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem').first()).toContainText('login')
})

test('[API-67] chart, chat and identity check come from elsewhere, and none of them missing breaks its page', async ({
  page,
  context,
  world: _,
}) => {
  await page.route('**/widgets/**', (route) => route.abort())
  await context.route(/^https:/, (route) => route.abort())
  await openAs(page, 'kemi')
  const check = page.getByRole('dialog').getByRole('link', { name: /Verify identity/ })
  const opening = context.waitForEvent('page')
  await check.click()
  await (await opening).close()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()

  await page.goto('/dashboard/wallets/BTC/btc')
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('The chart did not load.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/BTC$/).first()).toBeVisible()

  await page.goto('/dashboard/help')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Live chat did not load.', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Make a complaint' })).toBeEnabled()
})
