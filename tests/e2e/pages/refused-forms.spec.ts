import { expect, type Page } from '../fixtures'
import { test } from '../security/hostile'
import { beforeLogin, type TypedForm } from '../security/typed-forms'

test.use({ viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })

/** Types the same into every field of the form, on the page or in the dialog above it, and sends it. */
const send = async (page: Page, { fields }: TypedForm, text: string): Promise<void> => {
  // A prerendered form replays clicks, but no submission by script.
  await page.waitForFunction(() => !('earlyInput' in window))
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
