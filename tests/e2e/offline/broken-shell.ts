import type { Page, Route } from '@playwright/test'

/** Serves the page minus its integrity hashes and content policy, which would reject a changed script. */
const removeIntegrity = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const { 'content-security-policy': _, ...headers } = response.headers()
  const body = (await response.text())
    .replace(/,"integrity":\{[^}]*\}/, '')
    .replace(/ integrity="[^"]*"/g, '')
  await route.fulfill({ status: response.status(), headers, body })
}

/**
 * Makes the dashboard's frame throw when it renders. It is outside every page, so only the outermost error boundary
 * catches the error. Returns a function that repairs it.
 */
export const breakShell = async (page: Page): Promise<() => Promise<void>> => {
  const injectError = async (route: Route): Promise<void> => {
    const code = await (await route.fetch()).text()
    const body = code.replace(/([`'"])Skip to content\1/, "(() => { throw new Error('broken') })()")
    await route.fulfill({ contentType: 'text/javascript', body })
  }
  await page.route('**/login', removeIntegrity)
  await page.route('**/assets/*.js', injectError)
  return () => page.unroute('**/assets/*.js', injectError)
}
