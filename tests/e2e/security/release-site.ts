import { scriptOf } from '../built'
import { test as base, expect, type Page } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { alterInTransit, type OwnBuild, serveBuild, signedBuild, signer } from './released'

/** A test's own signed build and the gateway that serves it. */
interface Site {
  key: ReturnType<typeof signer>
  build: OwnBuild
  served: Awaited<ReturnType<typeof serveBuild>>
  /** Releases the build, and makes the gateway reload it. */
  release: OwnBuild['release']
  /** Changes two pages, as the app's next version would. */
  nextVersion: () => void
  /** Opens a page that the first release's worker controls. */
  visit: (app?: string) => Promise<Page>
}

export const test = base.extend<{ site: Site }>({
  site: async ({ browser, stack }, use) => {
    const key = signer()
    const build = await signedBuild([key])
    await build.release(1_000)
    const served = await serveBuild(stack, build)
    await use({
      key,
      build,
      served,
      release: async (...args) => {
        await build.release(...args)
        served.reload()
      },
      nextVersion: () => {
        for (const name of ['index.html', 'register.html'])
          build.publish(name, (text) =>
            text.replace('<head>', '<head><meta name="version" content="next" />'),
          )
      },
      visit: async (app = served.app) => {
        const page = await (await browser.newContext({ baseURL: app })).newPage()
        await openSignedIn(page, 'ada')
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
        return page
      },
    })
    for (const context of browser.contexts()) await context.close()
    await served.stop()
  },
})

export const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update()
  })

export const version = (page: Page) => page.locator('meta[name=version]')
export const offer = (page: Page) => page.getByText('A new version of the app is ready.')

/** Makes the browser check for a new version; returns whether one is waiting. */
export const checkForUpdate = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update().catch(() => undefined)
    const newWorker = registration.installing
    if (newWorker)
      await new Promise<void>((resolve) => {
        newWorker.addEventListener('statechange', () => resolve())
      })
    return registration.waiting !== null
  })

/** Starts a proxy that adds hostile code to the leaderboard's script, which loads when the page opens. */
export const startStealingProxy = (app: string) =>
  alterInTransit(app, (requestPath, text) =>
    requestPath === scriptOf('referrals/leaderboard.screen.tsx') ? `window.stolen = true;${text}` : text,
  )
export const expectLeaderboardRejected = async (page: Page): Promise<void> => {
  await page.evaluate(() => history.pushState(null, '', '/dashboard/leaderboard'))
  const text = page.locator('main p').getByText('Oops! Looks like you are offline.')
  await expect(text).toBeVisible()
  // The app reloads once, because a newer release may exist.
  await page.waitForFunction(() => history.state?.reloaded && performance.now() > 1_000)
  await expect(text).toBeVisible()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
}

export { expect }
