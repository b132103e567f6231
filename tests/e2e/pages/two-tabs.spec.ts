import { expect, type Page, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'

const operationOf = (body: string | null): string =>
  (JSON.parse(body ?? '{}') as { operationName?: string }).operationName ?? ''

const createSignal = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { resolve, promise }
}

/** Confirms a new default bank account with the password, which makes the server replace the token. */
const typePassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make default' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.keyboard.press('Enter')
}

/**
 * The second tab sends a request with the old token, which reaches the server after the token was replaced. In the
 * first round it is rejected before the first tab receives the new token; in the second, that tab receives it at once.
 */
test('entering the password in one tab does not end the session in another', async ({ page, context }) => {
  await openSignedIn(page, 'ada', '/dashboard/banks')
  const other = await context.newPage()
  await other.goto('/dashboard/transactions')
  await waitForContent(other)
  let [login, read] = [
    { replaced: createSignal(), stored: createSignal() },
    { sent: createSignal(), refused: createSignal() },
  ]
  let holdsNextRead = false
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request().postData()) !== 'Login') return route.continue()
    const response = await route.fetch()
    login.replaced.resolve()
    await login.stored.promise
    return route.fulfill({ response })
  })
  await other.route('**/graphql', async (route) => {
    if (!holdsNextRead || operationOf(route.request().postData()) !== 'HistoryPage') return route.continue()
    holdsNextRead = false
    read.sent.resolve()
    await login.replaced.promise
    const response = await route.fetch()
    expect(await response.text()).toContain('UNAUTHENTICATED')
    await route.fulfill({ response })
    read.refused.resolve()
  })
  const token = () => page.evaluate(() => localStorage.getItem('app.token'))
  for (const round of [1, 2]) {
    login = { replaced: createSignal(), stored: createSignal() }
    read = { sent: createSignal(), refused: createSignal() }
    holdsNextRead = true
    const before = await token()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Refresh' }).click()
    await read.sent.promise
    if (round === 2) login.stored.resolve()
    await page.bringToFront()
    await typePassword(page)
    await read.refused.promise
    login.stored.resolve()
    await expect.poll(token).not.toBe(before)
    await expect(page.getByRole('button', { name: 'Make default' })).toBeEnabled()
    await waitForContent(other)
    expect([round, new URL(page.url()).pathname, new URL(other.url()).pathname]).toEqual([
      round,
      '/dashboard/banks',
      '/dashboard/transactions',
    ])
  }
})
