import { expect, type Page, test } from './gallery'

const frame = (page: Page) => page.frameLocator('main iframe')

test('the gallery finds a state by words, shows it live, and in another theme, width and text size without beginning anew', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?scene=login')
  await expect(page.getByRole('heading', { level: 2, name: 'Entry: login' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search states' }).fill('sell rates two')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['rates of two minutes ago'])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: 'login', exact: true }).click()
  const field = frame(page).getByLabel('Username or email')
  await field.fill('typed before')

  const shown = () =>
    page.evaluate(() => {
      const { contentWindow, clientWidth } = document.querySelector('iframe')!
      const { documentElement } = contentWindow!.document
      const { backgroundColor, fontSize } = getComputedStyle(documentElement)
      return [clientWidth, contentWindow!.innerWidth, backgroundColor, fontSize]
    })
  await expect.poll(shown).toEqual([360, 360, 'rgb(246, 243, 235)', '16px'])
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('768', { exact: true }).click()
  await page.getByText('200 %').click()
  await expect.poll(shown).toEqual([768, 768, 'rgb(18, 17, 14)', '32px'])
  await expect(page).toHaveURL(/\?scene=login&theme=dark&width=768&text=200$/)
  await expect(field).toHaveValue('typed before')

  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(shown).toEqual([768, 768, 'rgb(18, 17, 14)', '32px'])
  await page.reload()
  await expect(field).toBeVisible()
  await expect.poll(shown).toEqual([768, 768, 'rgb(18, 17, 14)', '32px'])
  expect(complaints).toEqual([])
})

test('a toast stays while time stands still, and goes where it runs', async ({ page }) => {
  await page.goto('/?scene=toast-success')
  const toast = frame(page).getByText('ID Copied!')
  await expect(toast).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(toast).toBeVisible()
  await page.getByText('Runs', { exact: true }).click()
  await expect(frame(page).locator('html')).toHaveAttribute('data-state', 'shown')
  await expect(toast).toBeHidden({ timeout: 20_000 })
})

test('an address of no state says so', async ({ page }) => {
  await page.goto('/?scene=nothing-of-this-name')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    "There is no state 'nothing-of-this-name'",
  )
})
