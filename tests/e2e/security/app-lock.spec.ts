import { addFingerprintReader } from '../fingerprint-reader'
import { expect, expectAccessible, type Page, test } from '../fixtures'
import { journeys, wallet } from '../money/wallets-money.journeys'
import { openSignedIn } from '../signed-in'
import {
  askForPassword,
  leaveFor,
  lockHeading,
  pageTime,
  passwordField,
  sendPassword,
  setVisibility,
  unlock,
} from './locking'

const minute = 60_000
/** Notes each frame in which anything of the page behind the guard could be seen. */
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

test('a fingerprint of this device unlocks offline [EXT-24] [EXT-25] [EXT-28] [EXT-29]', async ({
  page,
  context,
}) => {
  const { verify } = await addFingerprintReader(page)
  await openSignedIn(page, 'ada', '/dashboard/profile')
  await page.getByRole('button', { name: 'Register Biometric' }).click()
  await expect(page.getByText('Biometric registered')).toBeVisible()
  await page.getByLabel('Auto-lock after').selectOption('1 min')
  await page.clock.setFixedTime(await pageTime(page))
  await leaveFor(page, minute)
  await page.clock.setFixedTime((await pageTime(page)) - 10 * minute)
  await setVisibility(page, 'visible')
  const open = page.getByRole('button', { name: 'Open with fingerprint' })
  // The lock's own code has to be there before the network goes.
  await expect(open).toBeVisible()
  await context.setOffline(true)
  await verify(false)
  await open.click()
  await expect(page.getByText("That didn't work. Try again, or use your password.")).toBeVisible()
  await expectAccessible(page)
  await verify(true)
  await page.getByRole('button', { name: 'Open with fingerprint' }).click()
  await expect(lockHeading(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await context.setOffline(false)
  await leaveFor(page, minute)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a running sale continues behind the lock [EXT-27]', async ({ page, world }) => {
  const sale = journeys.sell!
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', sale.page)
  await sale.review(page)
  await page.clock.setFixedTime(await pageTime(page))
  await world.fault({ method: 'POST', path: sale.path, effect: 'hold', when: 'before' })
  await page.getByRole('dialog').getByRole('button', { name: sale.confirm, exact: true }).click()
  // The clock may move only once the POST is held: before that its deadline would have passed.
  await expect.poll(() => world.struck(sale.path)).toBe(1)
  await leaveFor(page, 5 * minute)
  await expect(lockHeading(page)).toBeVisible()
  await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
  await expect.poll(() => page.locator('body').textContent()).toContain(sale.done)
  await expect(page.getByText(sale.done)).toBeHidden()
  await unlock(page)
  await expect(page.getByRole('heading', { name: sale.done })).toBeVisible()
  expect(Number((await world.audit()).drift)).toBe(0)
  await expect(page).toHaveURL(new RegExp(`${wallet}/sell$`))
})
