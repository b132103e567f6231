import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { overflows } from '../accessibility/judge'
import { expectAccessible } from '../fixtures'

/** A report with a failure, pictures and a coverage page; made once. */
const folder = mkdtempSync(join(tmpdir(), 'report-'))
test.beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'tests/e2e/qa/make-report.ts', folder])
})

const pages = ['index', 'login', 'toast', 'coverage'] as const

const open = async (page: Page, name: (typeof pages)[number]): Promise<void> => {
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
  // Also what is loaded when one scrolls there.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    ),
  )
}

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })
    for (const name of pages)
      test(`the page ${name} reads without scrolling sideways, for everybody`, async ({ page }) => {
        const requested: string[] = []
        page.on('request', (request) => requested.push(request.url()))
        await open(page, name)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await overflows(page)).toEqual([])
        await expectAccessible(page)
        const own = pathToFileURL(folder).href
        expect(requested.filter((url) => !url.startsWith(`${own}/`))).toEqual([])
      })
  })

test('one comes from what failed to its step and its picture, and back', async ({ page }) => {
  await open(page, 'index')
  await page.getByRole('link', { name: 'Toast, path 1, step 3' }).click()
  await expect(page).toHaveURL(/toast\.html#path-1$/)
  const step = page.locator('#path-1').getByRole('listitem').nth(3)
  await expect(step).toContainText('pure failed here')
  await expect(step.getByRole('img', { name: 'What stood there when path 1 failed' })).toBeVisible()
  await page.getByRole('link', { name: 'All flows' }).click()
  await expect(page.getByRole('heading', { name: 'Paths walked' })).toBeVisible()
})

for (const name of pages)
  test(`on paper the page ${name} has everything, dark on white`, async ({ page }) => {
    // A4 at 96 dpi, less its margins.
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, name)
    const text = await page.locator('main').innerText()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.locator('main').innerText()).toBe(text)
    expect(await overflows(page)).toEqual([])
    await expect(page.getByRole('navigation')).toBeHidden()
    const colours = await page.locator('h1').evaluate((heading) => {
      const { color } = getComputedStyle(heading)
      const behind = [...document.querySelectorAll('html, body, header')].map(
        (one) => getComputedStyle(one).backgroundColor,
      )
      return { color, behind: [...new Set(behind)] }
    })
    expect(colours).toEqual({ color: 'rgb(17, 19, 43)', behind: ['rgba(0, 0, 0, 0)'] })
    await expectAccessible(page)
  })
