import { chooseNetwork, expect, type Locator, type Page } from '../fixtures'
import { sampleEvery } from '../sample'
import { test } from '../security/hostile'
import { afterLogin, beforeLogin, type TypedForm } from '../security/typed-forms'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })
test.setTimeout(120_000)

/** Types the same into every field of the form, on the page or in the dialog above it, and sends it. */
const send = async (page: Page, { fields }: TypedForm, text: string): Promise<void> => {
  const root = page.locator('dialog[open]').or(page.locator('body')).last()
  const namedFields = fields.map((name) =>
    root
      .locator('input, textarea')
      .and(root.getByLabel(name, { exact: true }))
      .first(),
  )
  for (const field of namedFields) if (await field.isEditable()) await field.fill(text)
  await namedFields.at(-1)!.evaluate((field: HTMLInputElement) => field.form!.requestSubmit())
}

/** The first invalid field, or the server's error, has the focus and is fully visible with its text. */
const expectShown = async (page: Page): Promise<void> => {
  const focusedError = page.locator('[aria-invalid=true]:focus, [role=alert]:focus')
  await expect(focusedError).toBeInViewport({ ratio: 1 })
  const words = await focusedError.evaluate(
    (element) => element.getAttribute('aria-describedby') ?? element.id,
  )
  for (const id of words.split(' ').filter(Boolean))
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport({ ratio: 1 })
}

test('on a small phone a signed-out form focuses and shows its first error', async ({ page, world }) => {
  for (const [name, form] of Object.entries(beforeLogin))
    await test.step(name, async () => {
      await form.open(page, world)
      await send(page, form, '')
      await expectShown(page)
    })
})

const bankFailure = {
  errors: [
    {
      message: 'x',
      extensions: { code: 'UNREACHABLE', status: 503, summary: 'The bank is closed', fields: {} },
    },
  ],
}

/** Nothing has to be typed there. */
const optional = ['deposit', 'comment', 'report']
/** Only with a bank's own number rules. */
const strict = ['known bank account', 'profile', 'new password']
const refusal = 'The server said no to this.'

test('on a small phone a signed-in form focuses and shows its first error', async ({
  page,
  world,
  onAnotherDevice,
}) => {
  await world.credit('ada', 'USDT', 'tron', '500')
  await openSignedIn(page, 'ada')
  for (const [name, form] of sampleEvery(Object.entries(afterLogin), 6))
    await onAnotherDevice((device) =>
      test.step(name, async () => {
        await form.open(device, world)
        if (!optional.includes(name)) {
          await send(device, form, '')
          await expectShown(device)
        }
        if (!form.sends || strict.includes(name)) return
        await device.route('**/graphql', async (route) => {
          const { operationName } = route.request().postDataJSON() as { operationName: string }
          if (operationName !== form.sends) return route.fallback()
          const extensions = { code: 'INVALID', status: 422, summary: refusal, fields: {} }
          await route.fulfill({ json: { errors: [{ message: refusal, extensions }] } })
        })
        await send(device, form, 'Blue-Kettle-77-Moss')
        await expect(device.getByText(refusal).first()).toBeInViewport({ ratio: 1 })
      }),
    )
})

const byButton: [form: string, path: string, opens: string, sends: string][] = [
  ['Add Bank Account', '/dashboard/banks', 'Add Bank Account', 'Save'],
  ['a complaint', '/dashboard/help', 'Make a complaint', 'Submit'],
]
for (const [form, path, opens, sends] of byButton)
  test(`on a small phone an empty form shows its first error: ${form}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await openSignedIn(page, 'ada', path)
    await page.getByRole('button', { name: opens }).click()
    await page.getByRole('dialog').getByRole('button', { name: sends }).click()
    await expectShown(page)
  })

test('on a small phone the wrong network error is visible and focused', async ({ page }) => {
  await openSignedIn(page, 'ada', '/dashboard/sell/details?rateId=6')
  await page.getByRole('button', { name: 'Ethereum (ERC-20)' }).click()
  const otherNetwork = /^That's Ethereum/
  const hint = page.getByText(otherNetwork).and(page.locator('[tabindex="-1"], [tabindex="-1"] *'))
  await expect(hint.first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText(otherNetwork)
})

test('on a phone toasts appear at the header and never cover their cause', async ({ page }) => {
  const toast = page.locator('[popover] [role=status] > *, [popover] [role=alert] > *')
  /** The toast with this text: its distance from the top, px, after its animation. */
  const topOf = async (text: string): Promise<number> => {
    await expect(toast).toContainText(text)
    await toast.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
    return Math.round((await toast.boundingBox())!.y)
  }
  /** Whether something of the page begins above the toast's lower edge. */
  const isCovered = async (cause: Locator): Promise<boolean> => {
    const [toastBox, causeBox] = [(await toast.boundingBox())!, (await cause.boundingBox())!]
    return causeBox.y < toastBox.y + toastBox.height && causeBox.y + causeBox.height > toastBox.y
  }

  await openSignedIn(page, 'bola', '/dashboard/profile')
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Bolanle')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await topOf('Profile updated')).toBe(8)
  expect(await isCovered(page.getByRole('button', { name: 'Edit first name' }))).toBe(false)

  await page.goto('/dashboard/sell/details?rateId=6')
  await chooseNetwork(page, 'Tron (TRC-20)')
  const copy = page.getByRole('button', { name: 'Copy USDT Address' })
  await page.context().grantPermissions(['clipboard-write'])
  await copy.click()
  expect(await topOf('Address Copied!')).toBe(8)
  expect(await isCovered(copy)).toBe(false)

  // Controls on the header's own line stay free.
  await page.goto('/dashboard/banks')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.waitFor()
  // Their code comes a second after the page.
  await page.locator('[popover=manual]').waitFor({ state: 'attached' })
  const line = (await refresh.boundingBox())!
  await page.route('**/graphql', (route) => route.fulfill({ status: 200, json: bankFailure }))
  await refresh.click()
  expect(await topOf('The bank is closed')).toBeGreaterThan(line.y + line.height)
})
