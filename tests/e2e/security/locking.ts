import { expect, type Page } from '../fixtures'

export const lock = (page: Page) => page.getByRole('heading', { name: /^Locked\./ })
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const ask = (page: Page) => page.getByRole('button', { name: 'Enter your password' }).click()
export const send = (page: Page) => page.getByRole('button', { name: 'Authenticate' }).click()
export const now = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** The browser says that nobody sees this page, or that somebody does. */
export const turn = (page: Page, sight: DocumentVisibilityState): Promise<void> =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, sight)

/** Looks at something else for so long. */
export const away = async (page: Page, ms: number): Promise<void> => {
  await turn(page, 'hidden')
  await page.clock.setFixedTime((await now(page)) + ms)
  await turn(page, 'visible')
}

export const unlock = async (page: Page): Promise<void> => {
  if (await password(page).isHidden()) await ask(page)
  await password(page).fill('Ada-Naira-1')
  await send(page)
  await expect(lock(page)).toBeHidden()
}
