import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures'
import { openAs } from './signed-in'

const offlineText = 'Oops! Looks like you are offline.'

/** Whatever the page threw and nobody caught. */
const troublesOf = (page: Page): string[] => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

const tryLogin = async (page: Page, userId: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(userId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('[AUTH-13] the same customer logs in with the username or the email', async ({ page, world: _ }) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'ADA@example.com', 'Ada-Naira-1')
})

for (const [what, userId, password, text] of [
  ['a wrong password', 'ada', 'not-hers', 'Invalid user ID or password'],
  ['an unknown user', 'nobody', 'whatever', 'Invalid user ID or password'],
  ['a staff role', 'sade', 'Sade-Naira-1', 'you cannot access this service with this account'],
] as const) {
  test(`${what} is refused in red, and nothing typed is lost`, async ({ page, world: _ }) => {
    const troubles = troublesOf(page)
    await tryLogin(page, userId, password)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(userId)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('token'))),
    ).toEqual([])
    expect(troubles).toEqual([])
  })
}

test('the upstream is gone: login and pages say so, and go on when it is back', async ({ page, world }) => {
  const troubles = troublesOf(page)
  await world.fault({ path: '/v1/*', effect: 'reset', count: null })
  await tryLogin(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('alert').filter({ hasText: offlineText })).toBeVisible()
  await world.clearFaults()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()

  await world.fault({ path: '/v1/*', effect: 'reset', count: null })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText(offlineText).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeHidden()
  await world.clearFaults()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  expect(troubles).toEqual([])
})

test('the browser is offline: the page says so and recovers', async ({ page, context, world: _ }) => {
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

test('broken local storage reads as nobody signed in; a broken log is forgotten', async ({
  page,
  world: _,
}) => {
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
  world: _,
}) => {
  await openAs(page, 'ada')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('token')) localStorage.setItem(key, 'Bearer forged')
  })
  await page.goto('/dashboard/transactions?currency=BTC')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('You are not authorized. Please sign in')).toHaveCount(1)
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/transactions/)
})

test('addresses that lead nowhere say so calmly', async ({ page, world: _ }) => {
  const troubles = troublesOf(page)
  await openAs(page, 'ada')
  for (const bad of ['abc', '1e3', '-1', '']) {
    await page.goto(`/dashboard/sell/details?rateId=${bad}`)
    await expect(page.getByText('Invalid rate')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  }
  await page.goto('/dashboard/transactions/details?id=unknown&status=approved&amountNGN=1')
  await expect(page.getByText('Transaction not found').first()).toBeVisible()
  await expect(page.getByText(/Recieved/)).toHaveCount(0)
  await page.goto('/dashboard/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(troubles).toEqual([])
})
