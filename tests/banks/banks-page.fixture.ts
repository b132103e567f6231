import type { Page } from '../walker/page'

/** Clicks a button of an account's row, or of its menu, which is opened for it. */
export const clickOf = async (page: Page, id: string, name: string): Promise<void> => {
  const row = `[data-account="${id}"]`
  if (!(await page.has(name, row))) await page.click(/^More for /, row)
  await page.click(name, row)
}
