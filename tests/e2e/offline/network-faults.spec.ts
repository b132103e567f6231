import { expect, logIn, test } from '../fixtures'
import { openAs } from '../signed-in'

test('[AUTH-13] the same customer logs in with the username or the email', async ({ page }) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'ADA@example.com', 'Ada-Naira-1')
})

test('broken local storage reads as nobody signed in; a broken log is forgotten', async ({ page }) => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
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
