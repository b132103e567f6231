import { expect, expectAccessible, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const lockHeading = (page: Page) => page.getByRole('heading', { name: /^Locked\./ })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
/** Until the dialog is open: its code may still load, and contrast is not judged while it fades in. */
const askForPassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Enter your password' }).click()
  await expect(passwordField(page)).toBeFocused()
}
const sendPassword = (page: Page) => page.getByRole('button', { name: 'Authenticate' }).click()
const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** Reports the page as visible or hidden to the app. */
const setVisibility = (page: Page, sight: DocumentVisibilityState): Promise<void> =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, sight)

/** Hides the page for this long. */
const leaveFor = async (page: Page, ms: number): Promise<void> => {
  await setVisibility(page, 'hidden')
  await page.clock.setFixedTime((await pageTime(page)) + ms)
  await setVisibility(page, 'visible')
}

const unlock = async (page: Page): Promise<void> => {
  if (await passwordField(page).isHidden()) await askForPassword(page)
  await passwordField(page).fill('Ada-Naira-1')
  await sendPassword(page)
  await expect(lockHeading(page)).toBeHidden()
}

const minute = 60_000
/** Records each frame in which the page behind the lock was visible. */
const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const visibleFrames: string[] = []
    Object.assign(window, { visibleFrames })
    const look = (): void => {
      const main = document.getElementById('page')
      if (main && getComputedStyle(main).visibility === 'visible') visibleFrames.push(main.innerText)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

test('the app locks after 5 minutes hidden [EXT-21, EXT-22, EXT-23, EXT-26, EXT-27]', async ({
  page,
  context,
}) => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.clock.setFixedTime(await pageTime(page))
  await page.getByRole('button', { name: 'Change Password' }).click()
  const typed = page.getByLabel('Old password', { exact: true })
  await typed.fill('half-typed')
  await leaveFor(page, 5 * minute - 1)
  await expect(typed).toBeVisible()
  await leaveFor(page, 5 * minute)
  await expect(lockHeading(page)).toBeVisible()
  await expect(page).toHaveTitle('CoinNaira | Locked')
  // The content is hidden, also from screen readers.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(0)
  expect(await page.locator('body').innerText()).not.toMatch(/Okafor|ada@example|₦|\+234/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 480 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport()

  const second = await context.newPage()
  await watchFrames(second)
  for (let times = 0; times < 2; times += 1) {
    await second.goto('/dashboard/wallets')
    await expect(lockHeading(second)).toBeVisible()
    await expect.poll(() => second.locator('#page').textContent()).toContain('₦')
    expect(
      await second.evaluate(() => (window as unknown as { visibleFrames: string[] }).visibleFrames),
    ).toEqual([])
  }

  await askForPassword(second)
  await expectAccessible(second)
  await passwordField(second).fill('wrong')
  await sendPassword(second)
  await expect(second.getByText('Incorrect password')).toBeVisible()
  await context.setOffline(true)
  await sendPassword(second)
  await expect(second.getByText('Oops! Looks like you are offline.', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await unlock(second)
  await expect(second.getByRole('heading', { name: 'Wallets', level: 1 })).toBeVisible()
  await expect(lockHeading(page)).toBeHidden()
  await expect(typed).toHaveValue('half-typed')
  await expect(page).toHaveTitle('CoinNaira | Profile')
})
