import { expect, expectAccessible, logIn, test } from './fixtures'
import { openAs } from './signed-in'

test.beforeEach(async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openAs(page, 'ada', '/dashboard/wallets')
})

test('[WALLET-07] [WALLET-08] the mode is saved, says so, and is still in force after a reload', async ({
  page,
}) => {
  const mode = page.getByRole('switch', { name: 'Wallet mode' })
  await expect(mode).toHaveAttribute('aria-checked', 'false')
  await mode.click()
  await expect(page.getByText('Wallet mode has been turned on')).toBeVisible()
  await page.reload()
  await expect(mode).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText('Your next deposit stays in your wallet.')).toBeVisible()
})

test('[WALLET-10] [WALLET-12] balances stay hidden after a reload, and are shown again after a log-out', async ({
  page,
}) => {
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('$')
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await page.reload()
  await expect(total).toContainText('****')
  await expect(page.getByRole('main')).not.toContainText(/100\.00000/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.goto('/dashboard/wallets')
  await expect(total).toContainText('$')
})

test('the wallets, their dialogs and the sell form are accessible', async ({ page }) => {
  await page.getByRole('button', { name: /networks/ }).click()
  await expectAccessible(page)
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
  await page.goto('/dashboard/wallets/USDT/tron/sell')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page)
})
