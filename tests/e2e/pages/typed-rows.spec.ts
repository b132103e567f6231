import { chooseNetwork, expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const paste = async (page: Page, label: string, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByLabel(label, { exact: true }).press('ControlOrMeta+V')
}
/** Submits the form, fails its request, and returns the request's variables. */
const send = async (page: Page, button: string): Promise<unknown> => {
  await page.route('**/graphql', (route) => route.fulfill({ json: { errors: [{ message: 'No' }] } }))
  const request = page.waitForRequest((sent) => sent.url().endsWith('/graphql') && sent.method() === 'POST')
  await page.getByRole('button', { name: button, exact: true }).click()
  const { variables } = (await request).postDataJSON() as { variables: unknown }
  await page.unroute('**/graphql')
  return variables
}

// One value per kind of field; tests/values/typed.rows.ts has all of them.
test('each kind of field cleans a pasted text', async ({ page }) => {
  await page.goto('/register')
  for (const [label, text] of [
    ['First name', '\u2003Chi\u2060di'],
    ['Last name', 'Okafor'],
    ['Username', ' @chidi77 '],
    ['Phone number', '0803\u2013123\u20134599'],
    ['Email', '<mailto:chidi@example.com>;'],
    ['Password', 'Sunny-Lagos-7'],
  ] as const)
    await paste(page, label, text)
  const input = { firstName: 'Chidi', username: 'chidi77', phone: '08031234599', email: 'chidi@example.com' }
  expect(await send(page, 'Join Us')).toMatchObject({ input })

  await page.goto('/recovery')
  await paste(page, 'Email', 'mailto:ada@example.com')
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await paste(page, '6-digit code', 'Your code is 267-174.')
  expect(await send(page, 'Verify code')).toMatchObject({ otp: '267174' })

  await openSignedIn(page, 'ada', '/dashboard/banks')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await paste(page, 'Account Number', 'GTBank 0123456789 Ada Okafor')
  await expect(page.getByText('10 of 10 digits')).toBeVisible()

  await page.goto('/dashboard/sell/details?rateId=6')
  await chooseNetwork(page, 'Tron (TRC-20)')
  await paste(page, 'If I send (USDT)', '1,234')
  const question = page.getByRole('group', { name: '1234 or 1.234?' })
  await question.getByRole('button', { name: '1.234' }).press('Enter')
  await expect(page.getByLabel('If I send (USDT)')).toBeFocused()
  await expect(page.getByLabel('I get (₦)')).toHaveValue('2039.49')
})
