import type { Page } from '../walker/page'

/** Clicks a button in an account's row, or else in its menu. */
export const clickOf = async (page: Page, id: string, name: string): Promise<void> => {
  const row = `[data-account="${id}"]`
  if (!(await page.has(name, row))) await page.click(/^More for /, row)
  await page.click(name, row)
}
