import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { openAs } from './signed-in'

const row = (page: Page, number: string) => page.getByRole('listitem').filter({ has: page.getByText(number) })

const openBanks = async (page: Page): Promise<void> => {
  await openAs(page, 'ada', '/dashboard/banks')
  await expect(page.getByRole('heading', { name: 'Banks and Payments', level: 1 })).toBeVisible()
  await expect(page.getByText('0123456789')).toBeVisible()
}

test('a new account is added by keyboard, becomes the default after the password, and survives a reload', async ({
  page,
  world: _,
}) => {
  await openAs(page, 'ada')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Banks and Payments' }).click()
  await expect(page.getByText('0123456789')).toBeVisible()
  await expectAccessible(page)
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
  await page.keyboard.press('Tab')
  await page.keyboard.type('208765439')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Okafor Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('S')
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

test('an account is edited with the password, deleted, restored, deleted again and discarded for good', async ({
  page,
  world: _,
}) => {
  await openBanks(page)
  const number = '8031234567'
  await row(page, number).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Bank Account' })
  await expect(dialog.getByLabel('Account Number')).toHaveValue(number)
  await dialog.getByLabel('Beneficiary Name').fill('Bola Adeyemi')
  await expect(dialog.getByText('This does not look like your name')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('not-hers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Incorrect password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bank account updated')).toBeVisible()
  await expect(row(page, number)).toContainText('Bola Adeyemi')

  const remove = async () => {
    await row(page, number).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Bank account deleted')).toBeVisible()
    await expect(row(page, number)).toHaveCount(0)
    await page.getByRole('button', { name: 'Deleted' }).click()
  }
  await remove()
  await row(page, number).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Bank account restored')).toBeVisible()
  await page.getByRole('button', { name: 'Available' }).click()
  await remove()
  await row(page, number).getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('This process cannot be reverted')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(row(page, number)).toBeVisible()
  await row(page, number).getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, number)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await expect(page.getByText('3098765432')).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
})

for (const width of [320, 360, 768, 1280])
  test(`nothing overflows at ${width} px, and every target is 48 px high`, async ({ page, world: _ }) => {
    await page.setViewportSize({ width, height: 800 })
    await openBanks(page)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const low = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main button, dialog button, main select, dialog input')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 48)
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
    await expect.poll(async () => [await overflow(), await low()]).toEqual([0, []])
    await page.getByRole('button', { name: 'Add Bank Account' }).click()
    await page.getByRole('combobox', { name: 'Bank' }).click()
    await expect(page.locator('li[role=option]').first()).toBeVisible()
    await expect.poll(async () => [await overflow(), await low()]).toEqual([0, []])
  })
