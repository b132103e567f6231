import { expect, type Page } from '../fixtures'

export const lockHeading = (page: Page) => page.getByRole('heading', { name: /^Locked\./ })
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const askForPassword = (page: Page) =>
  page.getByRole('button', { name: 'Enter your password' }).click()
export const sendPassword = (page: Page) => page.getByRole('button', { name: 'Authenticate' }).click()
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** Reports the page as visible or hidden to the app. */
export const setVisibility = (page: Page, sight: DocumentVisibilityState): Promise<void> =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, sight)

/** Looks at something else for so long. */
export const leaveFor = async (page: Page, ms: number): Promise<void> => {
  await setVisibility(page, 'hidden')
  await page.clock.setFixedTime((await pageTime(page)) + ms)
  await setVisibility(page, 'visible')
}

export const unlock = async (page: Page): Promise<void> => {
  if (await passwordField(page).isHidden()) await askForPassword(page)
  await passwordField(page).fill('Ada-Naira-1')
  await sendPassword(page)
  await expect(lockHeading(page)).toBeHidden()
}
