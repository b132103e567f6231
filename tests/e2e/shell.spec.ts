import type { Locator, Page } from '@playwright/test'
import { breakShell } from './broken-shell'
import { expect, expectAccessible, logIn, test } from './fixtures'
import { openAs } from './signed-in'

const boxOf = async (locator: Locator) => (await locator.boundingBox())!
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Primary' })
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

for (const scheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 1280, height: 800 },
  ])
    test.describe(`${scheme}, ${viewport.width}×${viewport.height}`, () => {
      test.use({ colorScheme: scheme, viewport })

      test('every state of login and shell is free of accessibility faults', async ({ page }) => {
        const complaints: string[] = []
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        page.on('pageerror', (error) => complaints.push(error.message))
        await page.goto('/')
        await expectAccessible(page)
        await page.goto('/login')
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await expect(page.getByText('User ID required!')).toBeVisible()
        await expectAccessible(page)
        await logIn(page, 'ada', 'Ada-Naira-1')
        for (const [button, role] of [
          [/^Account of/, 'dialog'],
          [/^Notifications/, 'dialog'],
          ['Menu', 'dialog'],
        ] as const) {
          await page.getByRole('button', { name: button }).click()
          await expect(page.getByRole(role)).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await expect(page.getByRole(role)).toBeHidden()
          await expect.poll(() => focused(page)).toMatch(button)
        }
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('button', { name: 'Log out' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.goto('/dashboard/nowhere')
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await expectAccessible(page)
        expect(complaints).toEqual([])
      })
    })

test.describe('small', () => {
  test.use({ viewport: { width: 767, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('[SHELL-07] [NOTIF-03] navigation is a bottom bar, notifications a bottom sheet', async ({ page }) => {
    await openAs(page, 'ada')
    const bar = await boxOf(navigation(page))
    expect([bar.x, bar.width, bar.y + bar.height]).toEqual([0, 767, 800])
    expect(bar.height).toBeLessThan(80)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const edges = async () => {
      const sheet = await boxOf(page.getByRole('dialog'))
      return [sheet.x, sheet.width, sheet.y + sheet.height]
    }
    await expect.poll(edges).toEqual([0, 767, 800])
  })

  test('nothing is wider than a phone of 320 px, with text of twice the size', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        return document.documentElement.scrollWidth - document.documentElement.clientWidth
      })
    await page.goto('/login')
    expect(await overflow()).toBe(0)
    await openAs(page, 'ada')
    expect(await overflow()).toBe(0)
    const bar = await boxOf(navigation(page))
    for (const link of await navigation(page).getByRole('link').all()) {
      const { x, width } = await boxOf(link)
      expect(x + width).toBeLessThanOrEqual(bar.x + bar.width)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await page.getByRole('dialog').evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(
      0,
    )
  })
})

test.describe('medium', () => {
  test.use({ viewport: { width: 1023, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('[NOTIF-02] notifications are a panel below the bell; navigation is still a bottom bar', async ({
    page,
  }) => {
    await openAs(page, 'ada')
    const bar = await boxOf(navigation(page))
    expect(bar.y + bar.height).toBe(800)
    await page.setViewportSize({ width: 768, height: 800 })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(async () => {
      const panel = await boxOf(page.getByRole('dialog'))
      expect(panel.width).toBe(400)
      expect(panel.y).toBeGreaterThan(64)
      expect(panel.y).toBeLessThan(100)
      expect(panel.x + panel.width).toBeGreaterThan(740)
    }).toPass({ timeout: 10_000 })
  })
})

test.describe('large', () => {
  test.use({ viewport: { width: 1024, height: 800 } })

  test('[SHELL-06] navigation is a side drawer beside the page', async ({ page }) => {
    await openAs(page, 'ada')
    const drawer = await boxOf(navigation(page))
    expect([drawer.x, drawer.y, drawer.height]).toEqual([0, 64, 736])
    expect(drawer.width).toBeLessThan(300)
    const heading = await boxOf(page.getByRole('heading', { name: 'Sell', level: 1 }))
    expect(heading.x).toBeGreaterThan(drawer.width)
  })

  test('[CONST-26] the confirmation is 400 px wide; a log-out leads to the splash and to /login', async ({
    page,
  }) => {
    await openAs(page, 'ada')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' })
    await expect.poll(async () => (await boxOf(dialog)).width).toBe(400)
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/dashboard/transactions')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Ftransactions$/)
  })
})

test('the keyboard alone logs in, opens the menu and gets the focus back', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada-Naira-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  for (let presses = 0; presses < 20 && (await focused(page)) !== 'Menu'; presses += 1)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect.poll(() => focused(page)).toBe('Close menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => focused(page)).toBe('Menu')
})

test('motion is off for who asked for less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'ada')
  await page.getByRole('button', { name: 'Menu' }).click()
  const duration = await page
    .getByRole('dialog')
    .evaluate((dialog) => Number.parseFloat(getComputedStyle(dialog).animationDuration))
  expect(duration).toBeLessThan(0.001)
})

test('a page that breaks shows a calm text and a way on', async ({ page }) => {
  // Code that is missing is an offline state (lost-code-kinds.spec.ts).
  await breakShell(page)
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/dashboard-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
})
