import type { Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  type Locator,
  logIn,
  navigate,
  type Page,
  primaryNavigation,
  submitLogin,
  test,
} from '../fixtures'
import { openSignedIn } from '../signed-in'

const boxOf = async (locator: Locator) => (await locator.boundingBox())!
const focusedLabel = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

test.describe('phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })

  test('login and shell have no accessibility faults in any state', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('User ID required!')).toBeVisible()
    await expectAccessible(page)
    await submitLogin(page, 'ada', 'not-hers-at-all')
    // The error scrolls into view and takes the focus.
    await expect(page.locator('[role=alert]:focus')).toHaveText('Invalid user ID or password')
    await expect(page.locator('[role=alert]:focus')).toBeInViewport({ ratio: 1 })
    await logIn(page, 'ada', 'Ada-Naira-1')
    for (const button of [/^Account of/, /^Notifications/, 'Menu']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect.poll(() => focusedLabel(page)).toMatch(button)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await navigate(page, '/dashboard/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})

test.describe('window widths', () => {
  test.use({ viewport: { width: 767, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('navigation and sheets follow the width [SHELL-06, SHELL-07, NOTIF-02, NOTIF-03]', async ({
    page,
  }) => {
    await openSignedIn(page, 'ada')
    const navigation = primaryNavigation(page)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    const bar = await boxOf(navigation)
    expect([bar.x, bar.width, bar.y + bar.height]).toEqual([0, 767, 800])
    expect(bar.height).toBeLessThan(80)
    await bell.click()
    const edges = async (role: 'dialog' | 'alertdialog') => {
      const sheet = await boxOf(page.getByRole(role))
      return [sheet.x, sheet.width, sheet.y + sheet.height]
    }
    await expect.poll(() => edges('dialog')).toEqual([0, 767, 800])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.setViewportSize({ width: 899, height: 800 })
    const lower = await boxOf(navigation)
    expect(lower.y + lower.height).toBe(800)
    expect((await boxOf(page.locator('[data-hero]'))).width).toBe(899)
    await page.setViewportSize({ width: 768, height: 800 })
    await bell.click()
    await expect(async () => {
      const panel = await boxOf(page.getByRole('dialog'))
      expect(panel.width).toBe(400)
      expect(panel.y).toBeGreaterThan(64)
      expect(panel.y).toBeLessThan(100)
      expect(panel.x + panel.width).toBeGreaterThan(740)
    }).toPass({ timeout: 10_000 })
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 900, height: 800 })
    const sidebar = await boxOf(page.getByRole('complementary', { name: 'Sections' }))
    expect(sidebar).toEqual({ x: 0, y: 0, width: 256, height: 800 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    // With a duration of 0.01 ms, every size would need frames to arrive.
    expect(await page.evaluate(() => getComputedStyle(document.body).transitionDuration)).toBe('0s')
    const heading = page.getByRole('heading', { name: 'Sell', level: 1 })
    expect((await boxOf(heading)).x).toBeGreaterThan(sidebar.width)
    const more = page.getByRole('navigation', { name: 'More' })
    await expect(more.getByRole('link')).toHaveText([
      'Banks and Payments',
      'Referrals',
      'Leaderboard',
      'Help Center',
    ])
    await more.getByRole('link', { name: 'Referrals' }).click()
    await expect(page).toHaveURL(/\/dashboard\/referrals$/)
    await expect(more.getByRole('link', { name: 'Referrals' })).toHaveAttribute('aria-current', 'page')

    // On a phone the confirmation is at the bottom, near the thumb.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => edges('alertdialog')).toEqual([16, 328, 724])
  })
})

/** Serves the page minus its integrity hashes and content policy, which would reject a changed script. */
const removeIntegrity = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const { 'content-security-policy': _, ...headers } = response.headers()
  const body = (await response.text())
    .replace(/,"integrity":\{[^}]*\}/, '')
    .replace(/ integrity="[^"]*"/g, '')
  await route.fulfill({ status: response.status(), headers, body })
}

/**
 * Makes the dashboard's frame throw when it renders. It is outside every page, so only the outermost error boundary
 * catches the error. Returns a function that repairs it.
 */
const breakShell = async (page: Page): Promise<() => Promise<void>> => {
  const injectError = async (route: Route): Promise<void> => {
    const code = await (await route.fetch()).text()
    const body = code.replace(/([`'"])Skip to content\1/, "(() => { throw new Error('broken') })()")
    await route.fulfill({ contentType: 'text/javascript', body })
  }
  await page.route('**/login', removeIntegrity)
  await page.route('**/assets/*.js', injectError)
  return () => page.unroute('**/assets/*.js', injectError)
}

test('a page that crashes shows an error with a button to reload', async ({ page }) => {
  // lost-code.spec.ts tests code that does not load: the app treats it as offline.
  const repairShell = await breakShell(page)
  await page.goto('/login')
  await submitLogin(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessible(page)
  await repairShell()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
})
