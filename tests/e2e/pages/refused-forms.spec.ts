import { expect, type Page } from '../fixtures'
import { everyNth } from '../sample'
import { test } from '../security/hostile'
import { afterLogin, beforeLogin, type TypedForm } from '../security/typed-forms'
import { openAs } from '../signed-in'

test.use({ viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })
test.setTimeout(120_000)

/** Types the same into every field of the form, on the page or in the dialog above it, and sends it. */
const send = async (page: Page, { fields }: TypedForm, text: string): Promise<void> => {
  const root = page.locator('dialog[open]').or(page.locator('body')).last()
  const named = fields.map((name) =>
    root
      .locator('input, textarea')
      .and(root.getByLabel(name, { exact: true }))
      .first(),
  )
  for (const field of named) if (await field.isEditable()) await field.fill(text)
  await named.at(-1)!.evaluate((field: HTMLInputElement) => field.form!.requestSubmit())
}

/** The first wrong field, or the server's answer, has the focus and stands whole in the window, with its words. */
const expectShown = async (page: Page): Promise<void> => {
  const refused = page.locator('[aria-invalid=true]:focus, [role=alert]:focus')
  await expect(refused).toBeInViewport({ ratio: 1 })
  const words = await refused.evaluate((element) => element.getAttribute('aria-describedby') ?? element.id)
  for (const id of words.split(' ').filter(Boolean))
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport({ ratio: 1 })
}

test('on a phone of 360×640 what a form refuses before the login comes into view and takes the focus', async ({
  page,
  world,
}) => {
  for (const [name, form] of Object.entries(beforeLogin))
    await test.step(name, async () => {
      await form.open(page, world)
      await send(page, form, '')
      await expectShown(page)
    })
})

/** Nothing has to be typed there. */
const optional = ['deposit', 'comment', 'report']
/** Only with a number of its own rules. */
const strict = ['known bank account', 'profile', 'new password']
const refusal = 'The server said no to this.'

test('on a phone of 360×640 what a form behind the login refuses, or the server does, comes into view and takes the focus', async ({
  page,
  world,
  onAnotherDevice,
}) => {
  await world.credit('ada', 'USDT', 'tron', '500')
  await openAs(page, 'ada')
  for (const [name, form] of everyNth(Object.entries(afterLogin), 6))
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

test('on a phone of 360×640 the wrong network is refused in view, with the focus', async ({ page }) => {
  await openAs(page, 'ada', '/dashboard/sell/details?rateId=6')
  await page.getByRole('button', { name: 'Bitcoin', exact: true }).click()
  const refused = page.getByText(/^Not Bitcoin: /).and(page.locator('[tabindex="-1"], [tabindex="-1"] *'))
  await expect(refused.first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText(/^Not Bitcoin: /)
})

test('on a phone a toast covers no button of the profile', async ({ page }) => {
  /** The buttons and links that a toast covers; null: there is no toast. */
  const covered = () =>
    page.evaluate(() => {
      const toast = [
        ...document.querySelectorAll('[popover] [role=status] > *, [popover] [role=alert] > *'),
      ][0]
      if (!toast) return null
      const own = toast.getBoundingClientRect()
      return [...document.querySelectorAll('a[href], button, input, select')]
        .filter((each) => !toast.contains(each))
        .filter((each) => {
          const { left, right, top, bottom, width } = each.getBoundingClientRect()
          return width > 0 && left < own.right && own.left < right && top < own.bottom && own.top < bottom
        })
        .map(({ textContent }) => textContent)
    })
  await openAs(page, 'bola', '/dashboard/profile')
  // The lower end of the window, where toasts stand, is at a button.
  const last = (await page.getByRole('button', { name: 'Edit phone number' }).boundingBox())!
  await page.setViewportSize({ width: 360, height: Math.round(last.y) + 130 })
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Bolanle')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect.poll(() => covered()).toEqual([])
  // Where it would stand on another page it would cover some.
  await page.evaluate(() => {
    for (const toast of document.querySelectorAll<HTMLElement>('[popover] [role=status] > *'))
      toast.style.translate = ''
  })
  await expect.poll(() => covered()).not.toEqual([])
})
