import type { Page } from '@playwright/test'
import { hostileText } from './hostile'

/** From now on every call is refused in these words. Returns how to end that. */
export const refuseWith = async (page: Page, summary: string): Promise<() => Promise<void>> => {
  const extensions = { code: 'INVALID', status: 422, summary, fields: { userId: summary } }
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: summary, extensions }] } }),
  )
  return () => page.unroute('**/graphql')
}

/** Which of the fields the page shows verbatim, in its text, its fields or its names. */
export const shownOf = (page: Page, fields: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (wanted) => {
      const plain = (text: string) => text.replace(/\s+/g, ' ')
      const texts = [
        document.body.textContent ?? '',
        ...[...document.querySelectorAll<HTMLElement>('[aria-label], input, textarea, [title]')].map(
          (element) => `${element.ariaLabel} ${element.title} ${(element as HTMLInputElement).value ?? ''}`,
        ),
      ].map(plain)
      return wanted
        .filter(([, text]) => texts.some((shown) => shown.includes(plain(text))))
        .map(([name]) => name)
    },
    fields.map((field): [string, string] => [field, hostileText(field)]),
  )
