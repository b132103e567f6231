import { expect, type Page, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'

const operationOf = (body: string | null): string =>
  (JSON.parse(body ?? '{}') as { operationName?: string }).operationName ?? ''

/** A promise that the test resolves. */
const signal = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { resolve, promise }
}

/** The password makes the other bank account the default; the server replaces the token. */
const typePassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make default' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.keyboard.press('Enter')
}

/**
 * The second tab's read leaves with the old token, and reaches the server after that has replaced it. In the second
 * round it is refused before the first tab has read its new token.
 */
test('a password typed in one tab ends no session in another', async ({ page, context }) => {
  await openSignedIn(page, 'ada', '/dashboard/banks')
  const other = await context.newPage()
  await other.goto('/dashboard/transactions')
  await waitForContent(other)
  let [login, read] = [
    { replaced: signal(), stored: signal() },
    { sent: signal(), refused: signal() },
  ]
  let isRead = false
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request().postData()) !== 'Login') return route.continue()
    const response = await route.fetch()
    login.replaced.resolve()
    await login.stored.promise
    return route.fulfill({ response })
  })
  await other.route('**/graphql', async (route) => {
    if (!isRead || operationOf(route.request().postData()) !== 'HistoryPage') return route.continue()
    isRead = false
    read.sent.resolve()
    await login.replaced.promise
    const response = await route.fetch()
    expect(await response.text()).toContain('UNAUTHENTICATED')
    await route.fulfill({ response })
    read.refused.resolve()
  })
  const token = () => page.evaluate(() => localStorage.getItem('app.token'))
  for (const round of [1, 2]) {
    login = { replaced: signal(), stored: signal() }
    read = { sent: signal(), refused: signal() }
    isRead = true
    const before = await token()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Refresh' }).click()
    await read.sent.promise
    if (round % 2 === 0) login.stored.resolve()
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
