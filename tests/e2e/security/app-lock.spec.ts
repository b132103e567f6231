import { expect, expectAccessible, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

const lockHeading = (page: Page) => page.getByRole('heading', { name: /^Locked\./ })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
/** Opens the password dialog and waits for it: its code may still be loading. */
const askForPassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Enter your password' }).click()
  await expect(passwordField(page)).toBeFocused()
}
const submitPassword = (page: Page) => page.getByRole('button', { name: 'Authenticate' }).click()
const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now())

const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Hides the page for `ms` milliseconds. */
const leaveFor = async (page: Page, ms: number): Promise<void> => {
  await setVisibility(page, 'hidden')
  await page.clock.setFixedTime((await pageTime(page)) + ms)
  await setVisibility(page, 'visible')
}

const unlock = async (page: Page): Promise<void> => {
  if (await passwordField(page).isHidden()) await askForPassword(page)
  await passwordField(page).fill('Ada-Naira-1')
  await submitPassword(page)
  await expect(lockHeading(page)).toBeHidden()
}

const minute = 60_000
/** Records each frame in which the page behind the lock was visible. */
const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const visibleFrames: string[] = []
    Object.assign(window, { visibleFrames })
    const checkFrame = (): void => {
      const main = document.getElementById('page')
      if (main && getComputedStyle(main).visibility === 'visible') visibleFrames.push(main.innerText)
      requestAnimationFrame(checkFrame)
    }
    requestAnimationFrame(checkFrame)
  })

test('the app locks after 5 minutes hidden [EXT-21, EXT-22, EXT-23, EXT-26, EXT-27]', async ({
  page,
  context,
}) => {
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.clock.setFixedTime(await pageTime(page))
  await page.getByRole('button', { name: 'Change Password' }).click()
  const oldPassword = page.getByLabel('Old password', { exact: true })
  await oldPassword.fill('half-typed')
  await leaveFor(page, 5 * minute - 1)
  await expect(oldPassword).toBeVisible()
  await leaveFor(page, 5 * minute)
  await expect(lockHeading(page)).toBeVisible()
  await expect(page).toHaveTitle('CoinNaira | Locked')
  // The lock also hides the content from screen readers.
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
  for (let visit = 0; visit < 2; visit += 1) {
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
  await submitPassword(second)
  await expect(second.getByText('Incorrect password')).toBeVisible()
  await context.setOffline(true)
  await submitPassword(second)
  await expect(second.getByText('Oops! Looks like you are offline.', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await unlock(second)
  await expect(second.getByRole('heading', { name: 'Wallets', level: 1 })).toBeVisible()
  await expect(lockHeading(page)).toBeHidden()
  await expect(oldPassword).toHaveValue('half-typed')
  await expect(page).toHaveTitle('CoinNaira | Profile')
})
