import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ colorScheme: 'light', viewport: { width: 360, height: 800 } })

const pageColor = { light: 'rgb(246, 243, 235)', dark: 'rgb(18, 17, 14)' }
const barColor = { light: '#F6F3EB', dark: '#12110E' }

/** Returns the page's background, the scheme of native controls, and the colour of the browser's toolbar. */
const visibleColors = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return [
      backgroundColor,
      colorScheme,
      ...bars.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    ]
  })
const dark = [pageColor.dark, 'dark', barColor.dark]

test('a theme chosen on the profile applies at once on every page and tab', async ({ page, context }) => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  const other = await context.newPage()
  await other.goto('/dashboard/wallets')
  const themes = page.getByRole('radiogroup', { name: 'Theme' })
  await expect(themes.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect.poll(() => visibleColors(page)).toEqual([pageColor.light, 'light dark', barColor.light])

  await themes.getByText('Dark').click()
  await expect.poll(() => visibleColors(page)).toEqual(dark)
  await expect.poll(() => visibleColors(other)).toEqual(dark)
  await other.goto('/dashboard/wallets/BTC/btc')
  await other.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(other.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(29, 27, 23)')

  for (const path of ['/dashboard/profile', '/login']) {
    const visitor = await context.newPage()
    if (path === '/login') await visitor.addInitScript(() => localStorage.removeItem('app.token'))
    await visitor.route('**/*.js', () => undefined)
    await visitor.goto(path, { waitUntil: 'commit' })
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await visibleColors(visitor), path).toEqual(dark)
    await visitor.close()
  }
  await page.goto('/login')
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await page.waitForFunction(() => !('earlyInput' in window))
  await expect.poll(() => visibleColors(page)).toEqual(dark)

  await openSignedIn(page, 'ada', '/dashboard/profile')
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await themes.getByText('System').click()
  await expect.poll(() => visibleColors(page)).toEqual([pageColor.light, 'light dark', barColor.light])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => visibleColors(page)).toEqual([pageColor.dark, 'light dark', barColor.dark])
})
