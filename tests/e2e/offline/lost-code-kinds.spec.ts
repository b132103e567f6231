import { scriptOf } from '../built'
import { expect, expectAccessible, type Page, primaryNavigation, submitLogin, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

// Requests that a service worker makes are not seen by a page's routes.
test.use({ serviceWorkers: 'block' })

const offline = (page: Page) =>
  page.locator('p').getByText('Oops! Looks like you are offline.', { exact: true })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** A page that takes another script than its import map names. */
const withoutIntegrity = (page: Page) =>
  page.route(/\/dashboard\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    const body = (await response.text()).replace(/"integrity":\{[^}]*\}/, '"integrity":{}')
    return route.fulfill({ response, headers, body })
  })

test('a page that fails to render leaves the shell working', async ({ page }) => {
  await withoutIntegrity(page)
  await page.route(`**${scriptOf('wallets/overview/wallets.screen.tsx')}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /export\{[\w$]+ as WalletsScreen\}/,
      "const broken=()=>{throw new Error('broken')};export{broken as WalletsScreen}",
    )
    await route.fulfill({ response, body })
  })
  await openSignedIn(page, 'ada')
  await primaryNavigation(page).getByRole('link', { name: 'Wallets' }).click()
  await expect(page.getByText('Something went wrong here.')).toBeVisible()
  await expect(heading(page, 'Wallets')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share what happened' }).click()
  await expect(page.getByRole('dialog', { name: 'Share what happened' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await primaryNavigation(page).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('group', { name: 'Sort' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Something went wrong here.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
})

test('a dashboard that fails to load after the login shows an offline state', async ({ page }) => {
  const dashboard = `**${scriptOf('app/dashboard.tsx')}`
  await page.route(dashboard, (route) => route.abort())
  await page.goto('/login')
  await submitLogin(page, 'ada', 'Ada-Naira-1')
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(heading(page, 'Sell')).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(dashboard)
  await refresh(page).click()
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
})

test('the app retries a lost style sheet until it loads', async ({ page }) => {
  let isLost = true
  let requestCount = 0
  await page.route(/\/assets\/styles-/, (route) => {
    requestCount += 1
    return isLost ? route.abort() : route.continue()
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toHaveCSS('font-size', '28px')
  expect(requestCount).toBeGreaterThan(0)
  requestCount = 0
  await openSignedIn(page, 'ada')
  const rates = page.getByRole('heading', { name: 'Rates' })
  await expect(rates).not.toHaveCSS('font-size', '20px')
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  isLost = false
  await expect(rates).toHaveCSS('font-size', '20px')
})
