import { expect, logIn, logOut, navigate, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('a reload keeps the hidden balances [WALLET-07, WALLET-08, WALLET-10, WALLET-12]', async ({
  page,
  world,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', '/dashboard/wallets')
  const mode = page.getByRole('switch', { name: 'Wallet mode' })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(mode).toHaveAttribute('aria-checked', 'false')
  await mode.click()
  await expect(page.getByText('Wallet mode has been turned on')).toBeVisible()
  await expect(total).toContainText('$')
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await page.reload()
  await expect(mode).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText('Your next deposit will stay in your wallet.')).toBeVisible()
  await expect(total).toContainText('****')
  await expect(page.getByRole('main')).not.toContainText(/100\.00000/)
  await logOut(page)
  await logIn(page, 'ada', 'Ada-Naira-1')
  await navigate(page, '/dashboard/wallets')
  await expect(total).toContainText('$')
})
