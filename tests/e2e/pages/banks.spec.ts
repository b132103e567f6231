import { expect, expectAccessible, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'

const row = (page: Page, number: string) => page.getByRole('listitem').filter({ has: page.getByText(number) })

test('a new account is added by keyboard, becomes the default after the password, and survives a reload', async ({
  page,
}) => {
  await openAs(page, 'ada', '/dashboard/banks')
  await expect(page.getByText('0123456789')).toBeVisible()
  await page.getByRole('button', { name: 'Add Bank Account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await expect(dialog.getByRole('combobox', { name: 'Bank' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('kuda')
  await expect(dialog.locator('li[role=option]')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Bank' })).toHaveValue('Kuda Microfinance Bank')
  for (const text of ['208765439', 'Okafor Ada', 'S']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(dialog.getByLabel('Account Type')).toHaveValue('savings')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('invalid bank account')).toBeVisible()
  await expect(dialog.getByLabel('Account Number')).toBeFocused()
  await dialog.getByLabel('Account Number').fill(' 2087654399 ')
  await dialog.getByLabel('Account Number').press('Enter')
  await expect(page.getByText('New bank account added')).toBeVisible()

  await row(page, '2087654399').getByRole('button', { name: 'Make default' }).click()
  const password = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(password.getByText('Your are about to change your default bank account details')).toBeVisible()
  await expectAccessible(page)
  await password.getByLabel('Password', { exact: true }).fill('not-hers')
  await password.getByRole('button', { name: 'Authenticate' }).click()
  await expect(password.getByText('Invalid user ID or password')).toBeVisible()
  await expect(row(page, '0123456789').getByText('Default', { exact: true })).toBeVisible()
  await password.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await password.getByRole('button', { name: 'Authenticate' }).click()
  await expect(page.getByText('Default bank account changed')).toBeVisible()
  await expect(row(page, '2087654399').getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('listitem').first()).toContainText('2087654399')
})
