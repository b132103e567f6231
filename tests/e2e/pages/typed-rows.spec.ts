import { coinQuote, estimateOf } from '../../../machines/sell/estimate/estimate.rules'
import { refused, rows, type TypedField } from '../../values/typed.rows'
import { chooseNetwork, expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** How a text comes into a field in one piece: from the clipboard, or as a keyboard's clipboard chip sends it. */
const ways = {
  paste: async (page: Page, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  },
  insertText: (page: Page, text: string) => page.keyboard.insertText(text),
}
type Way = keyof typeof ways

/** Replaces a field's text. */
const enterText = async (page: Page, label: string, text: string, way: Way): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill('')
  await page.getByLabel(label, { exact: true }).focus()
  if (text !== '') await ways[way](page, text)
}

type Variables = Record<string, unknown>
/** Submits the form and returns the variables of its request. */
const send = async (page: Page, button: string): Promise<Variables> => {
  const request = page.waitForRequest((it) => it.url().endsWith('/graphql') && it.method() === 'POST')
  await page.getByRole('button', { name: button, exact: true }).click()
  const { variables } = (await request).postDataJSON() as { variables: Variables }
  // A form that is busy takes no text.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return variables
}
const answerNothing = (page: Page) =>
  page.route('**/graphql', (route) => route.fulfill({ json: { errors: [{ message: 'No' }] } }))

const rowsOf = (field: TypedField) => rows.filter(([kind]) => kind === field)
const refusedOf = (field: TypedField) => refused.filter(([kind]) => kind === field)
const isMarked = (page: Page, label: string) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const inRegistration = {
  name: 'First name',
  email: 'Email',
  username: 'Username',
  phone: 'Phone number',
} as const
const sentAs = { name: 'firstName', email: 'email', username: 'username', phone: 'phone' } as const
const person = { name: 'Ngozi', email: 'n@example.com', username: 'ngozi77', phone: '08091112244' } as const

for (const way of Object.keys(ways) as Way[]) {
  test(`the registration normalizes each typed row, by ${way}`, async ({ page }) => {
    await page.goto('/register')
    await enterText(page, 'Last name', 'Okafor', way)
    await enterText(page, 'Password', 'Sunny-Lagos-7', way)
    await answerNothing(page)
    const fields = Object.keys(inRegistration) as (keyof typeof inRegistration)[]
    const sendable = fields.map((field) =>
      rowsOf(field).filter(([, , expected]) => expected.length > 3 && !/^(@|0803123$)/.test(expected)),
    )
    // Each submission carries the next row of every field.
    for (let at = 0; sendable.some((of) => at < of.length); at++) {
      const now = fields.map((field, place) => {
        const [, text, expected] = sendable[place]![at] ?? [field, person[field], person[field]]
        return { field, text, expected }
      })
      for (const { field, text } of now) await enterText(page, inRegistration[field], text, way)
      const { input } = await send(page, 'Join Us')
      const wanted = now.map(({ field, expected }) => [sentAs[field], expected])
      expect(input).toMatchObject(Object.fromEntries(wanted))
    }
    for (const field of fields)
      for (const [, text] of refusedOf(field)) {
        await enterText(page, inRegistration[field], text, way)
        await page.getByRole('button', { name: 'Join Us', exact: true }).click()
        await isMarked(page, inRegistration[field])
      }
  })

  test(`login and recovery normalize each typed row, by ${way}`, async ({ page }) => {
    await page.goto('/login')
    await enterText(page, 'Password', 'x', way)
    await answerNothing(page)
    for (const [, text, expected] of rowsOf('userId')) {
      await enterText(page, 'Username or email', text, way)
      expect(await send(page, 'Login')).toMatchObject({ input: { userId: expected } })
    }
    await page.unroute('**/graphql')
    await page.goto('/recovery')
    await enterText(page, 'Email', 'ada@example.com', way)
    await page.getByRole('button', { name: 'Send code', exact: true }).click()
    await expect(page.getByLabel('6-digit code')).toBeVisible()
    await answerNothing(page)
    for (const [, text, expected] of rowsOf('otp').filter(([, , code]) => code.length === 6)) {
      await enterText(page, '6-digit code', text, way)
      expect([text, await send(page, 'Verify code')]).toEqual([
        text,
        expect.objectContaining({ otp: expected }),
      ])
    }
    for (const [, text] of refusedOf('otp')) {
      await enterText(page, '6-digit code', text, way)
      await page.getByRole('button', { name: 'Verify code', exact: true }).click()
      await isMarked(page, '6-digit code')
    }
  })

  test(`account number, recipient and amounts parse each row, by ${way}`, async ({ page }) => {
    await openSignedIn(page, 'ada', '/dashboard/banks')
    await page.getByRole('button', { name: 'Add Bank Account' }).click()
    for (const [, text, expected] of rowsOf('accountNumber')) {
      await enterText(page, 'Account Number', text, way)
      const digits = expected.replace(/\D/g, '').length
      await expect(page.getByText(`${digits} of 10 digits`)).toBeVisible()
    }

    await page.goto('/dashboard/sell/details?rateId=6')
    await chooseNetwork(page, 'Tron (TRC-20)')
    const market = coinQuote('USDT', '1', '1652.75')
    const naira = page.getByLabel('I get (₦)')
    for (const [, text, expected] of rowsOf('amount')) {
      await enterText(page, 'If I send (USDT)', text, way)
      await expect(naira).toHaveValue(
        estimateOf({ side: 'sent', text: expected, pasted: false }, market).naira,
      )
    }
    for (const [, text] of refusedOf('amount')) {
      await enterText(page, 'If I send (USDT)', text, way)
      await isMarked(page, 'If I send (USDT)')
      await expect(naira).toHaveValue('')
    }
    await enterText(page, 'If I send (USDT)', '1,234', way)
    await page
      .getByRole('group', { name: '1234 or 1.234?' })
      .getByRole('button', { name: '1.234' })
      .press('Enter')
    await expect(page.getByLabel('If I send (USDT)')).toBeFocused()
    await expect(naira).toHaveValue('2039.49')
  })
}
