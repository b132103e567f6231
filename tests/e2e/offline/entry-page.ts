import type { Page } from '../fixtures'

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

/** Errors on the console, where React reports a page that it could not hydrate. */
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

/** The page's level 1 headings in order, the time of the app's own splash, and the time at which the URL changed. */
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
