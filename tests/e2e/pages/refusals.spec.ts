import { expect, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'

test.use({ viewport: { width: 360, height: 640 } })

const refused = 'The server said no to this.'

/** The gateway answers one operation with an error that belongs to no field. */
const refuse = (page: Page, operation: string) =>
  page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== operation) return route.fallback()
    await route.fulfill({
      json: {
        errors: [
          { message: refused, extensions: { code: 'INVALID', status: 422, summary: refused, fields: {} } },
        ],
      },
    })
  })

/** Whole in the window, and where keyboards and screen readers are. */
const expectShown = async (page: Page, text: string | RegExp): Promise<void> => {
  const message = page.getByText(text).and(page.locator('[tabindex="-1"], [tabindex="-1"] *'))
  await expect(message.first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText(text)
}

const strong = 'Blue-Kettle-77-Moss'

test.describe('on a phone of 360×640 a refusal comes into view and takes the focus', () => {
  test('deposit: the wrong network', async ({ page }) => {
    await openAs(page, 'ada', '/dashboard/sell/details?rateId=6')
    const wrong = page.getByRole('button', { name: 'Bitcoin', exact: true })
    await wrong.click()
    await expectShown(page, /^Not Bitcoin: /)
  })

  test('login: a wrong password', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username or Email').fill('ada')
    await page.getByLabel('Password', { exact: true }).fill('not-hers-at-all')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.locator('[role=alert]:focus')).not.toBeEmpty()
    await expect(page.locator('[role=alert]:focus')).toBeInViewport({ ratio: 1 })
  })

  test('a new password', async ({ page }) => {
    await openAs(page, 'ada', '/dashboard/profile')
    await refuse(page, 'ChangePassword')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Old password').fill('Ada-Naira-1')
    await dialog.getByLabel('New password').fill(strong)
    await dialog.locator('button[type=submit]').click()
    await expectShown(page, refused)
  })
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
