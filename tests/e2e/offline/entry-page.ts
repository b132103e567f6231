import { expect, type Page, test } from '../fixtures'
import { differenceOf, pictureOf } from '../pictures'

/** Holds every script of the app back until it is released. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const heldRequest = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await heldRequest
    await route.continue()
  })
  return release
}

/** Errors on the console: React tells there of a page that it could not take over. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export const userId = (page: Page) => page.getByLabel('Username or email')
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** The app is live: its listener for early clicks is removed. */
export const live = (page: Page) => page.waitForFunction(() => !('earlyInput' in window))

/** Every first heading that the page shows, in order; when the app's own splash was there, and when its address was left. */
interface Observations {
  headings: string[]
  splashAt: number
  leftAt: number
}
export const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const observations: Observations = { headings: [], splashAt: 0, leftAt: 0 }
    Object.assign(window, { observations })
    const look = () => {
      const heading = document.querySelector('#root h1')
      // The variant to be replaced stays hidden until the parser ends.
      const text = heading?.checkVisibility({ visibilityProperty: true }) ? heading.textContent : null
      if (text && text !== observations.headings.at(-1)) observations.headings.push(text)
      if (text === 'CoinNaira' && heading?.closest('main:not(.splash)'))
        observations.splashAt ||= performance.now()
      if (location.pathname !== '/') observations.leftAt ||= performance.now()
      requestAnimationFrame(look)
    }
    look()
  })
export const observationsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { observations: Observations }).observations)
export const headings = async (page: Page) => (await observationsOn(page)).headings

/** An entry page: its first button, and whether the device knows a fingerprint. */
export interface Entry {
  path: string
  firstButton: string
  device?: 'with a fingerprint'
}

export const testRender = ({ path, firstButton, device }: Entry, colorScheme: 'light' | 'dark'): void =>
  test(`${[path, device].filter(Boolean).join(' ')} renders before any script as in the app, ${colorScheme}`, async ({
    page,
  }) => {
    const errors = consoleErrors(page)
    if (device) await page.addInitScript(() => localStorage.setItem('device.fingerprint', 'registered'))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // An optional font may come before the first picture or after it.
    await page.route('**/*.woff2', (route) => route.abort())
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const first = page.getByRole('button').first()
    await expect(first).toHaveAccessibleName(firstButton)
    if (device) await userId(page).fill('ada')
    const before = await pictureOf(page)
    release()
    await live(page)
    await expect(first).toHaveAccessibleName(firstButton)
    await expect(page).toHaveTitle(/^CoinNaira \| (Login|Join Us|Recovery|Verify a receipt)$/)
    expect(differenceOf(before, await pictureOf(page))).toBeNull()
    // A text that the machine did not get would be lost in a new render.
    if (device) {
      await password(page).pressSequentially('x')
      await expect(userId(page)).toHaveValue('ada')
    }
    expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })
