import { expect, latestCode, logIn, test } from '../fixtures'
import { readStorage, withoutRandomIds } from '../offline/storage'

/** A secret as it is, in an address, and as base64. */
const formsOf = (secret: string): string[] => [secret, encodeURIComponent(secret), btoa(secret)]

test('no log, address, storage or console holds a secret or an account number', async ({
  page,
  world,
  stack,
}) => {
  const bodies: string[] = []
  page.on('console', (message) => bodies.push(message.text()))
  page.on('request', (request) => bodies.push(request.url()))
  page.on('framenavigated', (frame) => bodies.push(frame.url()))
  const secrets: string[] = []
  const secret = (name: string): string => {
    const text = `Canary ${name} ${secrets.length}/%ü`
    secrets.push(text)
    return text
  }
  const keep = async () => void bodies.push(await readStorage(page))
  // A toast of the dialog before may still be there.
  const refusedIn = (dialog: string) =>
    expect(page.getByRole('dialog', { name: dialog }).getByText('Incorrect password')).toBeVisible()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

  await page.goto('/login')
  await fill('Username or email', 'ada')
  await fill('Password', secret('login'))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid' })).toBeVisible()
  await keep()

  await page.goto('/register')
  await fill('Username', 'bola')
  await fill('Password', secret('register'))
  await page.getByRole('button', { name: 'Join Us' }).click()
  await keep()

  await page.goto('/recovery')
  await fill('Email', 'ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  const field = page.getByLabel('6-digit code')
  await field.fill('918273')
  secrets.push('918273')
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByText('Invalid or expired OTP').first()).toBeVisible()
  await keep()
  const code = await latestCode(world, 'ada@example.com')
  secrets.push(code)
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify code' }).click()
  const fresh = secret('reset')
  await fill('New password', fresh)
  await fill('Confirm new password', fresh)
  await keep()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, 'ada', fresh)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await fill('Old password', secret('old'))
  await fill('New password', secret('new'))
  await page.getByLabel('New password', { exact: true }).press('Enter')
  await refusedIn('Change Password')
  await keep()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Yes, close' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await fill('Password', secret('delete'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await refusedIn('Delete Account')
  await keep()
  await page.goto('/dashboard/transactions/details?id=tx-ada-023')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(secret('note'))
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await keep()
  await page.goto('/dashboard/banks')
  await page.getByRole('button', { name: 'More for GTBank ••6789' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  secrets.push('0123456789', '2087654399')
  await fill('Account Number', '2087654399')
  await fill('Password', secret('bank'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Incorrect password').first()).toBeVisible()
  // The log is written in batches.
  await expect.poll(() => readStorage(page)).toContain('bankEditor.enterPassword')
  await keep()

  const logs = stack.logs()
  expect(logs).toContain('/graphql')
  expect(logs).toContain('/v1/auth/account/{password}')
  expect(bodies.join('\n')).toContain('login.enterPassword')
  const everything = withoutRandomIds([...bodies, logs].join('\n'))
  expect(secrets.filter((line) => formsOf(line).some((form) => everything.includes(form)))).toEqual([])
})
