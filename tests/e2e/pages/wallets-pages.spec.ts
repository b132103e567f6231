import { expect, expectAccessible, logIn, logOut, test, visit } from '../fixtures'
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
  await expect(page.getByText('Your next deposit stays in your wallet.')).toBeVisible()
  await expect(total).toContainText('****')
  await expect(page.getByRole('main')).not.toContainText(/100\.00000/)
  await logOut(page)
  await logIn(page, 'ada', 'Ada-Naira-1')
  await visit(page, '/dashboard/wallets')
  await expect(total).toContainText('$')
})

test('the wallets, their dialogs and the sell form are accessible', async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openAs(page, 'ada', '/dashboard/wallets')
  await page.getByRole('button', { name: /networks/ }).click()
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByLabel('From').selectOption('USDT tron')
  await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
  await expect(page.getByText('Bola Adeyemi')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Swap', exact: true }).click()
  // Its code comes when it is first opened.
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await visit(page, '/dashboard/wallets/USDT/tron/sell')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page)
})
