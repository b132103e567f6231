import { scriptOf } from '../built'
import { test as base, expect, type Page } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { alterInTransit, type OwnBuild, serveBuild, signedBuild, signer } from './released'

/** A signed build of its own for one test, and the gateway that serves it. */
interface Site {
  key: ReturnType<typeof signer>
  build: OwnBuild
  served: Awaited<ReturnType<typeof serveBuild>>
  /** Releases what is built, where it is served. */
  release: OwnBuild['release']
  /** The next version of the app: other pages. */
  nextVersion: () => void
  /** Opens a page on which the first release's worker is at work. */
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
      release: async (...how) => {
        await build.release(...how)
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

export const version = (page: Page) => page.locator('meta[name=version]')
export const offer = (page: Page) => page.getByText('A new version of the app is ready.')

/** The browser looks for a new version; true when one is there to be used. */
export const looks = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update().catch(() => undefined)
    const fresh = registration.installing
    if (fresh)
      await new Promise<void>((settled) => {
        fresh.addEventListener('statechange', () => settled())
      })
    return registration.waiting !== null
  })

/** On the way a script of the leaderboard, which comes when it is opened, steals. */
export const stealing = (app: string) =>
  alterInTransit(app, (requestPath, text) =>
    requestPath === scriptOf('referrals/leaderboard.screen.tsx') ? `window.stolen = true;${text}` : text,
  )
export const refusesLeaderboard = async (page: Page): Promise<void> => {
  await page.evaluate(() => history.pushState(null, '', '/dashboard/leaderboard'))
  const text = page.locator('main p').getByText('Oops! Looks like you are offline.')
  await expect(text).toBeVisible()
  // The app loads the page again once: another release may be there.
  await page.waitForFunction(() => history.state?.reloaded && performance.now() > 1_000)
  await expect(text).toBeVisible()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
}

export { expect }
