import { expect, test } from '../fixtures'
import {
  consoleErrors,
  holdScripts,
  login,
  observationsOn,
  password,
  testRender,
  userId,
  watchHeadings,
} from './entry-page'

test('the splash renders before any script and lasts two seconds [AUTH-01]', async ({ page }) => {
  const release = await holdScripts(page)
  await watchHeadings(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root svg')).toBeVisible()
  await expect(page.getByText('CoinNaira')).toBeVisible()
  release()
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // The page's own clock: the test would see it late where the machine is slow.
  const { splashAt, leftAt } = await observationsOn(page)
  expect(splashAt).toBeGreaterThan(0)
  expect(leftAt - splashAt).toBeGreaterThan(1_500)
})

test('the app takes over text, submit and focus of a form used before its scripts', async ({ page }) => {
  const errors = consoleErrors(page)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await userId(page).fill('ada')
  await password(page).fill('Ada-Naira-1')
  await userId(page).evaluate((field) => {
    field.dataset.mark = 'the same'
  })
  await password(page).press('Enter')
  await page.waitForTimeout(1_000)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await expect(userId(page)).toHaveValue('ada')
  let body = ''
  await page.route('**/graphql', async (route) => {
    body ||= route.request().postData() ?? ''
    // Held for a moment: the form is looked at while it is sent.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  release()
  await expect(login(page)).toHaveAttribute('aria-busy', 'true')
  await expect(userId(page)).toHaveAttribute('data-mark', 'the same')
  await expect(userId(page)).toHaveValue('ada')
  await expect(password(page)).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  expect(JSON.parse(body)).toMatchObject({
    operationName: 'Login',
    variables: { input: { userId: 'ada', password: 'Ada-Naira-1' } },
  })
  expect(errors).toEqual([])
})

testRender({ path: '/register', firstButton: 'Show password' }, 'dark')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a form sends nothing and the page asks for scripts', async ({ page }) => {
    const requestPaths: string[] = []
    await page.goto('/login')
    page.on('request', (request) => !request.url().endsWith('/icon.svg') && requestPaths.push(request.url()))
    // Above the form. (The test's browser runs no scripts, but its parser believes that it does.)
    await expect(page.locator('noscript + #root')).toBeAttached()
    expect(await page.locator('noscript').textContent()).toContain('This app needs JavaScript')
    await userId(page).fill('ada')
    await password(page).fill('Ada-Naira-1')
    await password(page).press('Enter')
    await login(page).click()
    await page.waitForTimeout(500)
    expect(new URL(page.url()).search).toBe('')
    expect(requestPaths).toEqual([])
  })
})
