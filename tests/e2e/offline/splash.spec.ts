import { expect, test } from '../fixtures'

/** When the app's own splash was there, and when its address was left; ms of the page's clock. */
interface Seen {
  shown: number
  left: number
}

test('[AUTH-01] the splash is drawn before any script, and stays for two seconds', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  // The page's own clock: the test would see it late where the machine is slow.
  await page.addInitScript(() => {
    const times: Seen = { shown: 0, left: 0 }
    Object.assign(window, { times })
    new MutationObserver(() => {
      if (times.shown === 0 && document.querySelector('main:not(.splash) h1')?.textContent === 'CoinNaira')
        times.shown = performance.now()
      if (times.left === 0 && location.pathname !== '/') times.left = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root svg')).toBeVisible()
  await expect(page.getByText('CoinNaira')).toBeVisible()
  release()
  // The app's own splash, in the place of the one that the page brings.
  await expect(page.locator('main:not(.splash)').getByRole('heading', { name: 'CoinNaira' })).toBeVisible()
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const { shown, left } = await page.evaluate(() => (window as unknown as { times: Seen }).times)
  expect(shown).toBeGreaterThan(0)
  expect(left - shown).toBeGreaterThan(1_500)
})
