import type { Page, Route } from '@playwright/test'

/** As it is served, without what would refuse another script: the map's digests, the elements', the content policy. */
const unsealed = async (route: Route): Promise<void> => {
  const answer = await route.fetch()
  const { 'content-security-policy': _, ...headers } = answer.headers()
  const body = (await answer.text()).replace(/,"integrity":\{[^}]*\}/, '').replace(/ integrity="[^"]*"/g, '')
  await route.fulfill({ status: answer.status(), headers, body })
}

/**
 * The dashboard's code loads, and its frame throws when it renders: outside every page, where the last error page
 * catches it. Returns how to repair it.
 */
export const breakShell = async (page: Page): Promise<() => Promise<void>> => {
  const breaks = async (route: Route): Promise<void> => {
    const code = await (await route.fetch()).text()
    const body = code.replace(/([`'"])Skip to content\1/, "(() => { throw new Error('broken') })()")
    await route.fulfill({ contentType: 'text/javascript', body })
  }
  await page.route('**/login', unsealed)
  await page.route('**/assets/*.js', breaks)
  return () => page.unroute('**/assets/*.js', breaks)
}
