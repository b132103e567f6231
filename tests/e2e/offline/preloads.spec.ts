import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { startMeter } from '../../../scripts/page-data/meter'
import { everyPage } from '../accessibility/every-page'
import { newPhone, slowNetwork } from '../accessibility/phone'
import { manifest, scriptOf, scriptsWith } from '../built'
import { expect, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Files that load when the page is idle (`LazyTail`), or for content below the first view, with their imports. */
const afterwards = new Set(
  Object.keys(manifest.modules)
    .filter((name) =>
      /(?:overlays|offers|panel|menus|side\.view|calculator\.view|app-lock|receipt|settled|motion|retention|open-outbox|idb|\.rules|\.actors)\b/.test(
        name,
      ),
    )
    .flatMap((name) => scriptsWith(scriptOf(name))),
)

test('each page preloads its scripts, each over the network once', async ({ page, context }) => {
  test.setTimeout(480_000)
  await openSignedIn(page, 'ada')
  const session = await context.storageState()
  /** The same session on the meter's origin. */
  const sessionAt = (origin: string) => ({
    ...session,
    origins: session.origins.map((originState) => ({ ...originState, origin })),
  })
  const late: string[] = []
  // A request that joins one under way counts in the browser as another, on the network not.
  const meter = await startMeter(new URL(page.url()).origin)
  await page.goto('about:blank')
  for (const path of everyPage) {
    const fresh = await page
      .context()
      .browser()!
      .newContext({ baseURL: meter.url, storageState: sessionAt(meter.url) })
    const visit = await fresh.newPage()
    // The dashboard prefetches other pages' code after two seconds: not here, where a page may take longer.
    await visit.addInitScript(() => {
      const { setTimeout: later } = window
      window.setTimeout = ((work: () => void, ms?: number) =>
        ms === 2_000 ? 0 : later(work, ms)) as typeof window.setTimeout
    })
    const fetched: string[] = []
    const devtools = await fresh.newCDPSession(visit)
    await devtools.send('Network.enable')
    const urls = new Map<string, string>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const url = urls.get(requestId) ?? ''
      if (url.endsWith('.js') && !response.fromDiskCache && !response.fromPrefetchCache)
        fetched.push(new URL(url).pathname)
    })
    meter.take()
    await visit.goto(path)
    // The page's own links, and those that its script made of its path.
    const preloadedFiles: string[] = await visit.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('link[rel=modulepreload], script[src]')].map(
        (element) =>
          new URL(element.getAttribute('href') ?? element.getAttribute('src')!, location.origin).pathname,
      ),
    )
    // Chrome discards a preload whose digest differs from the import's, and warns.
    const others = await visit.evaluate(() => {
      const { integrity } = JSON.parse(document.querySelector('[type=importmap]')!.textContent!)
      return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
        .filter((link) => link.integrity !== integrity[new URL(link.href).pathname])
        .map(({ href }) => href)
    })
    expect(others).toEqual([])
    await waitForContent(visit)
    const isNamed = (file: string): boolean => preloadedFiles.includes(file)
    // What a named script imports must be named too, whatever else fetches it.
    const imported = new Set(preloadedFiles.flatMap(scriptsWith))
    const ownFiles = fetched.filter((file) => !afterwards.has(file) || imported.has(file))
    late.push(...ownFiles.filter((file) => !isNamed(file)).map((file) => `${path}: ${file}`))
    const scriptRequests = meter.take().requests.filter((line) => line.endsWith('.js'))
    expect(scriptRequests.filter((line, at) => scriptRequests.indexOf(line) !== at)).toEqual([])
    await fresh.close()
  }
  meter.stop()
  expect(late).toEqual([])
})

/** The files that `npm run size` counts. */
const sizes = JSON.parse(execFileSync('node', ['scripts/size.mjs', '--files'], { encoding: 'utf8' })) as {
  login: string[]
  sell: string[]
}

/** The scripts that came over the network before a moment of the page's clock, ms. */
const scriptsBefore = (page: Page, moment: number): Promise<string[]> =>
  page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => (entry as PerformanceResourceTiming).responseEnd < end && entry.name.endsWith('.js'),
        )
        .map((entry) => new URL(entry.name).pathname.slice(1)),
    moment,
  )

/** The moment itself: a busy machine polls too late, when the page's end has come already. */
const noteFirstRate = `new MutationObserver(() => {
  if ([...document.querySelectorAll('li')].some((row) => row.textContent.includes('₦')))
    globalThis.firstRateAt ??= performance.now()
}).observe(document, { childList: true, subtree: true })`

test('the size budgets count every script of the first two pages', async ({ browser, stack }) => {
  const login = await newPhone(browser, stack.app)
  await slowNetwork(login.page)
  await login.page.goto('/login', { waitUntil: 'commit' })
  // The page's own clock, at the very moment.
  const live = await login.page.waitForFunction(() => !('earlyInput' in window) && performance.now())
  const fetchedForLogin = await scriptsBefore(login.page, Number(await live.jsonValue()))
  await login.context.close()
  expect(fetchedForLogin.sort()).toEqual(sizes.login)

  // A busy server answers late, when the idle page fetches the next pages' code already: then once more.
  await expect(async () => {
    const sell = await newPhone(browser, stack.app)
    await slowNetwork(sell.page)
    await sell.page.addInitScript(noteFirstRate)
    await openSignedIn(sell.page, 'ada', '/dashboard/sell')
    const firstRates = await sell.page.waitForFunction('globalThis.firstRateAt')
    const fetchedForSell = await scriptsBefore(sell.page, Number(await firstRates.jsonValue()))
    await sell.context.close()
    expect(fetchedForSell.filter((file) => !sizes.sell.includes(file))).toEqual([])
  }).toPass({ timeout: 90_000 })
})
