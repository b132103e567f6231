import { startMeter } from '../../../scripts/page-data/meter'
import { everyPage } from '../accessibility/every-page'
import { manifest, scriptOf, scriptsWith } from '../built'
import { expect, test, waitForContent } from '../fixtures'
import { sampleEvery } from '../sample'
import { openSignedIn } from '../signed-in'

/** Files that load after the page has settled, or for content below the first view, with their imports. */
const afterwards = new Set(
  Object.keys(manifest.modules)
    .filter((name) =>
      /(?:overlays|offers|panel|drawer|account|side\.view|app-lock|deposit\/progress|sender|cached-deposit|receipt|settled|motion|retention|open-outbox|idb|\.rules|\.actors)\b/.test(
        name,
      ),
    )
    .flatMap((name) => scriptsWith(scriptOf(name))),
)

const visited = new Set(['/dashboard/sell', ...sampleEvery(everyPage, 6)])

test('each page preloads its scripts, each over the network once', async ({ page, context }) => {
  test.setTimeout(120_000)
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
  for (const path of visited) {
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
