import { expect, logIn, logOut, test, visit } from '../fixtures'
import { openAs } from '../signed-in'

test('[WALLET-07] [WALLET-08] [WALLET-10] [WALLET-12] the mode and hidden balances are still in force after a reload; a log-out shows the balances again', async ({
  page,
  world,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openAs(page, 'ada', '/dashboard/wallets')
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
  await visit(page, '/dashboard/wallets')
  await expect(total).toContainText('$')
})
