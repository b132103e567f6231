import { everyPage } from '../accessibility/every-page'
import { complete, expect, test } from '../fixtures'
import { inTurn, isEverything } from '../sample'
import { openAs } from '../signed-in'

/** Fetched when the page has settled, or by whatever it does then: not for the page itself. */
const afterwards =
  /\/(?:overlays\.view|intent|app-worker|modal\.view|circle-check|build|offers\.\w+|retention|resume|replay|open-outbox|.*\.actors|.*\.rules|decimal|web-vitals)-[\w-]{8}\.js$/

/** Four pages in a short run. */
const visited = isEverything ? everyPage : [0, 3, 6, 9].map((place) => inTurn(everyPage, place))

test('each page’s scripts are asked for with the page itself, and each comes over the network once', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await openAs(page, 'ada')
  const session = await context.storageState()
  const late: string[] = []
  for (const path of visited) {
    const fresh = await page
      .context()
      .browser()!
      .newContext({ baseURL: new URL(page.url()).origin, storageState: session })
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
    const answer = await visit.goto(path)
    const html = await answer!.text()
    const named = `${answer!.headers().link ?? ''} ${html}`
    await complete(visit)
    const own = fetched.filter((file) => !afterwards.test(file))
    late.push(...own.filter((file) => !named.includes(file)).map((file) => `${path}: ${file}`))
    expect(own.filter((file, at) => own.indexOf(file) !== at)).toEqual([])
    await fresh.close()
  }
  expect(late).toEqual([])
})
