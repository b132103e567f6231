import { expect, latestCode, logIn, test } from '../fixtures'
import { readStorage, withoutRandomIds } from '../offline/storage'

/** A secret as plain text, URL-encoded and in base64. */
const formsOf = (secret: string): string[] => [secret, encodeURIComponent(secret), btoa(secret)]

test('no log, URL, storage or console contains a secret or an account number', async ({
  page,
  world,
  stack,
}) => {
  const observedTexts: string[] = []
  page.on('console', (message) => observedTexts.push(message.text()))
  page.on('request', (request) => observedTexts.push(request.url()))
  page.on('framenavigated', (frame) => observedTexts.push(frame.url()))
  const secrets: string[] = []
  const secret = (name: string): string => {
    const text = `Canary ${name} ${secrets.length}/%ü`
    secrets.push(text)
    return text
  }
  const recordStorage = async () => void observedTexts.push(await readStorage(page))
  // Looks in the dialog only: the previous dialog's toast may still be visible.
  const expectRejection = (dialog: string) =>
    expect(page.getByRole('dialog', { name: dialog }).getByText('Incorrect password')).toBeVisible()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

  await page.goto('/login')
  await fill('Username or email', 'ada')
  await fill('Password', secret('login'))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toBeVisible()
  await recordStorage()

  await page.goto('/register')
  await fill('Username', 'bola')
  await fill('Password', secret('register'))
  await page.getByRole('button', { name: 'Join Us' }).click()
  await recordStorage()

  await page.goto('/recovery')
  await fill('Email', 'ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  const field = page.getByLabel('6-digit code')
  await field.fill('918273')
  secrets.push('918273')
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByText('Invalid or expired OTP').first()).toBeVisible()
  await recordStorage()
  const code = await latestCode(world, 'ada@example.com')
  secrets.push(code)
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify code' }).click()
  const newPassword = secret('reset')
  await fill('New password', newPassword)
  await fill('Confirm new password', newPassword)
  await recordStorage()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, 'ada', newPassword)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await fill('Old password', secret('old'))
  await fill('New password', secret('new'))
  await page.getByLabel('New password', { exact: true }).press('Enter')
  await expectRejection('Change Password')
  await recordStorage()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, close' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await fill('Password', secret('delete'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectRejection('Delete Account')
  await recordStorage()
  await page.goto('/dashboard/transactions/details?id=tx-ada-023')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(secret('note'))
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await recordStorage()
  await page.goto('/dashboard/banks')
  await page.getByRole('button', { name: 'More for GTBank ••6789' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  secrets.push('0123456789', '2087654399')
  await fill('Account Number', '2087654399')
  await fill('Password', secret('bank'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Incorrect password').first()).toBeVisible()
  // The app writes its log in batches.
  await expect.poll(() => readStorage(page)).toContain('bankEditor.enterPassword')
  await recordStorage()

  const logs = stack.logs()
  expect(logs).toContain('/graphql')
  expect(logs).toContain('/v1/auth/account/{password}')
  expect(observedTexts.join('\n')).toContain('login.enterPassword')
  const everything = withoutRandomIds([...observedTexts, logs].join('\n'))
  expect(secrets.filter((line) => formsOf(line).some((form) => everything.includes(form)))).toEqual([])
})
