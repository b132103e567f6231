import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './fixtures'

/** Every page behind the login, as a customer with money and a past meets it. */
const pages = [
  '/dashboard/sell',
  '/dashboard/sell/details?rateId=6',
  '/dashboard/transactions',
  '/dashboard/transactions/details?id=tx-ada-001',
  '/dashboard/wallets',
  '/dashboard/wallets/USDT/tron',
  '/dashboard/wallets/USDT/tron/sell',
  '/dashboard/banks',
  '/dashboard/activities',
  '/dashboard/referrals',
  '/dashboard/leaderboard',
  '/dashboard/help',
  '/dashboard/profile',
]

/** How far the page reaches beyond the window's edge, px. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Controls that a finger may miss, by their words; links within a text are as high as the text. */
const smallIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeOf = (control: HTMLElement) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // Some are drawn smaller than what they hear.
      const around = getComputedStyle(control, '::before')
      return {
        width: Math.max(width, Number.parseFloat(around.width) || 0),
        height: Math.max(height, Number.parseFloat(around.height) || 0),
      }
    }
    return [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), a[href]')]
      .filter((control) => control.checkVisibility() && !control.closest('p, [aria-hidden=true]'))
      .map((control) => ({
        name: control.textContent || control.ariaLabel || control.id,
        ...sizeOf(control),
      }))
      .filter(({ width, height }) => width > 1 && height > 1 && (height < 47.5 || width < 47.5))
      .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`)
  })

/** Each width, and both looks; the contact sheet has them all. */
for (const [width, height, colorScheme] of [
  [360, 800, 'light'],
  [360, 800, 'dark'],
  [768, 1024, 'light'],
  [1280, 800, 'dark'],
] as const)
  test.describe(`${width}×${height}, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    test('every page fits, has targets of 48 px and no accessibility fault', async ({ page, world }) => {
      test.setTimeout(180_000)
      await world.credit('ada', 'USDT', 'tron', '500')
      await logIn(page, 'ada', 'Ada-Naira-1')
      const found: string[] = []
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const overflow = await overflowOf(page)
        if (overflow > 0) found.push(`${path} reaches ${overflow} px too far`)
        found.push(...(await smallIn(page)).map((small) => `${path} ${small}`))
        await test.step(path, () => expectAccessible(page))
      }
      expect(found).toEqual([])
    })
  })
