import { expect, test } from './gallery'

test('the gallery finds, shows and restarts a scene in any theme', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?scene=login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login: form' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search scenes' }).fill('sell rates two')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['rates of two minutes ago'])
  await page.getByRole('searchbox').fill('')
  const field = page.frameLocator('main iframe').getByLabel('Username or email')
  await field.fill('typed before')

  const frameStyle = () =>
    page.evaluate(() => {
      const { contentWindow, clientWidth } = document.querySelector('iframe')!
      const { backgroundColor, fontSize } = getComputedStyle(contentWindow!.document.documentElement)
      return [clientWidth, contentWindow!.innerWidth, backgroundColor, fontSize]
    })
  const large = [768, 768, 'rgb(18, 17, 14)', '32px']
  await expect.poll(frameStyle).toEqual([360, 360, 'rgb(246, 243, 235)', '16px'])
  await page.getByLabel('theme').selectOption('Dark')
  await page.getByLabel('width').selectOption('768 px')
  await page.getByLabel('text').selectOption('200 %')
  await expect.poll(frameStyle).toEqual(large)
  await expect(page).toHaveURL(/\?scene=login&theme=dark&width=768&text=200&time=stopped$/)
  await expect(field).toHaveValue('typed before')

  await page.getByRole('button', { name: 'Restart' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(frameStyle).toEqual(large)
  await page.reload()
  await expect(field).toBeVisible()
  await expect.poll(frameStyle).toEqual(large)
  expect(complaints).toEqual([])

  await page.goto('/?scene=unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("There is no scene 'unknown'")
})

test('the gallery runs the clock of a scene on request', async ({ page }) => {
  await page.goto('/?scene=toast-success&time=running')
  const toast = page.frameLocator('main iframe').getByText('ID Copied!')
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
})
