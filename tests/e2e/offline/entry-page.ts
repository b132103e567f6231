import type { Page } from '../fixtures'

/** Blocks every script of the app; returns a function that lets them load. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Collects console errors: React reports hydration failures there. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export const userId = (page: Page) => page.getByLabel('Username or email')
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** Waits until the app is interactive: it has then removed its listener for early clicks. */
export const waitUntilInteractive = (page: Page) => page.waitForFunction(() => !('earlyInput' in window))

/** The page's level 1 headings in order, and when the app's splash appeared and the URL changed, ms. */
interface Observations {
  headings: string[]
  splashAt: number
  leftAt: number
}
export const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const observations: Observations = { headings: [], splashAt: 0, leftAt: 0 }
    Object.assign(window, { observations })
    const observe = () => {
      const heading = document.querySelector('#root h1')
      // The prerendered variant that the app replaces remains hidden until parsing ends.
      const text = heading?.checkVisibility({ visibilityProperty: true }) ? heading.textContent : null
      if (text && text !== observations.headings.at(-1)) observations.headings.push(text)
      if (text === 'CoinNaira' && heading?.closest('main:not(.splash)'))
        observations.splashAt ||= performance.now()
      if (location.pathname !== '/') observations.leftAt ||= performance.now()
      requestAnimationFrame(observe)
    }
    observe()
  })
export const observationsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { observations: Observations }).observations)
export const headings = async (page: Page) => (await observationsOn(page)).headings
