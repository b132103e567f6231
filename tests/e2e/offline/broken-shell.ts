import type { Page } from '@playwright/test'

/** The dashboard's code comes, and its frame breaks when it is drawn: outside every page, where the last resort stands. */
export const breakShell = (page: Page): Promise<unknown> =>
  page.route('**/dashboard-*.js', async (route) => {
    const code = await (await route.fetch()).text()
    const body = code.replace(/([`'"])Skip to content\1/, "(() => { throw new Error('broken') })()")
    await route.fulfill({ contentType: 'text/javascript', body })
  })
