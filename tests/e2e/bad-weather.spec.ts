import type { Page } from '@playwright/test'
import { enter, expect, logIn, test } from './fixtures'
import { openAs } from './signed-in'

const offlineText = 'Oops! Looks like you are offline.'

/** Whatever the page threw and nobody caught. */
const troublesOf = (page: Page): string[] => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

test('[AUTH-13] the same customer logs in with the username or the email', async ({ page }) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'ADA@example.com', 'Ada-Naira-1')
})

test('the browser is offline: the page says so and recovers', async ({ page, context }) => {
  const troubles = troublesOf(page)
  await openAs(page, 'ada')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText(offlineText).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  expect(troubles).toEqual([])
})

test('broken local storage reads as nobody signed in; a broken log is forgotten', async ({ page }) => {
  const troubles = troublesOf(page)
  await openAs(page, 'ada')
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{broken')
    const open = (name: string) =>
      new Promise<void>((done) => {
        const asked = indexedDB.open(name, 99)
        asked.onsuccess = () => {
          asked.result.close()
          done()
        }
        asked.onerror = () => done()
        asked.onblocked = () => done()
      })
    for (const { name } of await indexedDB.databases()) if (name) await open(name)
  })
  await page.goto('/dashboard/sell')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  expect(troubles).toEqual([])
})

test('a token the server does not know ends the session once, and the page is found again', async ({
  page,
}) => {
  await openAs(page, 'ada')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('token')) localStorage.setItem(key, 'Bearer forged')
  })
  await page.goto('/dashboard/transactions?currency=BTC')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('You are not authorized. Please sign in')).toHaveCount(1)
  await enter(page, 'ada', 'Ada-Naira-1')
  await expect(page).toHaveURL(/\/dashboard\/transactions/)
})
