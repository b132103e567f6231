import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { filesIn } from '../../../gateway/release/manifest'
import { lineOf } from '../../../scripts/release/sign'
import { differencesAt } from '../../../scripts/release/watch'
import { scriptOf } from '../built'
import { expect, test } from '../fixtures'
import { isEverything } from '../sample'
import { openAs } from '../signed-in'
import { type FileClass, fileClasses, type Place } from './attacks'
import { changedOnTheWay, type OwnBuild, ownBuild, serveBuild, signer } from './released'

const key = signer()
let build: OwnBuild
let served: Awaited<ReturnType<typeof serveBuild>>
const rows: string[] = []
// One build and one gateway for all: what a test changes it puts back.
test.beforeAll(async ({ stack }) => {
  build = await ownBuild([key])
  await build.release(1_000)
  served = await serveBuild(stack, build)
})
test.afterAll(async () => {
  await served.stop()
  if (rows.length > 0)
    console.info(['| what | where | who | after |', '|---|---|---|---:|', ...rows].join('\n'))
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const loggedSince = (mark: number): string => served.logged().slice(mark)

/** In a statement another character of what is signed; in every other file something more, which a script would run. */
const changedIn = (text: string): string =>
  /^\s*\{\s*"payloadType"/.test(text)
    ? text.replace(/"payload": "./, '"payload": "A')
    : `${text}\n;window.stolen = true`

/** A file changed on disk, in every encoding; answers how to put it back. */
const poison = (file: string): (() => void) => {
  const path = join(build.dist, file)
  const isEncoded = filesIn(build.dist).includes(`${file}.br`)
  const before = (isEncoded ? [path, `${path}.br`, `${path}.gz`] : [path]).map(
    (one) => [one, readFileSync(one)] as const,
  )
  const changed = Buffer.from(changedIn(readFileSync(path, 'latin1')), 'latin1')
  writeFileSync(path, changed)
  if (isEncoded) {
    writeFileSync(`${path}.br`, brotliCompressSync(changed))
    writeFileSync(`${path}.gz`, gzipSync(changed))
  }
  return () => {
    for (const [one, content] of before) writeFileSync(one, content)
  }
}

/** Where it lies below dist, and its address. */
const fileIn = ({ file }: FileClass): string => {
  if ('script' in file) return `client${scriptOf(file.script)}`
  const fitting = filesIn(build.dist).filter((path) => file.test(path))
  // Files of the last releases lie beside it.
  const page = readFileSync(join(build.client, 'login.html'), 'utf8')
  return fitting.find((path) => page.includes(path.replace('client/', ''))) ?? fitting[0]!
}
const isAskedFor = (one: FileClass, path: string): boolean =>
  one.asked?.test(path) ?? `client${path}` === fileIn(one)

/** A first visit, of a browser that calls itself so. */
const open = async (browser: Browser, baseURL: string, userAgent: string): Promise<Page> =>
  (await browser.newContext({ baseURL, userAgent })).newPage()

/** What comes behind the sign-in only: by its own page, or with the figures. */
const isLate = ({ what }: FileClass): boolean => what === 'late chunk' || what === 'font'

const goTo = async (page: Page, one: FileClass): Promise<void> => {
  if (!isLate(one)) return void (await page.goto('/login'))
  const font = page.waitForResponse((answer) => answer.url().endsWith('.woff2'))
  await openAs(page, 'ada')
  if (one.what === 'font') return void (await font)
  font.catch(() => undefined)
  await page.goto('/dashboard/leaderboard')
}

/** A first visit whose browser tells; its worker keeps nothing. */
const tells = async (page: Page, one: FileClass, told: RegExp): Promise<void> => {
  const mark = served.logged().length
  await goTo(page, one)
  await expect.poll(() => loggedSince(mark), { timeout: 30_000 }).toMatch(told)
  const kept = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none')
  if (!isLate(one)) await expect.poll(kept).toBe('none')
}

/** A first visit whose browser runs no script that is not the one its page names. */
const runsNone = async (page: Page, one: FileClass): Promise<void> => {
  const refused = page.waitForEvent('console', (line) => /integrity/.test(line.text()))
  await goTo(page, one)
  await refused
  if (one.what === 'entry script') await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // Not evaluated at once: the app may load its page again.
  await page.waitForFunction(() => performance.now() > 1_000 && !('stolen' in window))
}

/** What the monitor finds at a site. */
const watched = (app: string): Promise<string[]> =>
  differencesAt(app, [lineOf(key)]).then(
    ({ found }) => found,
    (error: Error) => [error.message],
  )

/** The list of documents is served nowhere; whoever is on the way can only ask with another document. */
const asksOtherwise = async (app: string): Promise<void> => {
  const file = filesIn(build.dist).find((path) => path.startsWith('documents/'))!
  expect((await fetch(`${app}/${file}`)).status).toBe(404)
  const headers = { 'content-type': 'application/json' }
  const ask = async (body: object) =>
    (await fetch(`${app}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  expect(await ask({ query: '{ rates { id } }' })).toBe(400)
  const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) }
  expect(await ask({ extensions: { persistedQuery } })).toBe(400)
}

/** Changes it on disk and sees who notices: at the next request, or when the gateway reads it. */
const atRest = async (one: FileClass, browser: Browser): Promise<void> => {
  const name = fileIn(one)
  const restore = poison(name)
  const mark = served.logged().length
  if (name.startsWith('client/'))
    await tells(await open(browser, served.app, 'A browser'), one, /"msg":"release: the file was changed"/)
  else served.reload()
  restore()
  const told = name.startsWith('release/') ? 'the statements cannot be believed' : `"file":"${name}"`
  expect(loggedSince(mark)).toContain(told)
  served.reload()
  expect(loggedSince(mark)).toContain('"wrong":0')
}

/** Sees who notices what somebody changes on the way to this browser. */
const inTransit = async (one: FileClass, page: Page, app: string): Promise<void> => {
  const { what } = one
  if (what === 'trusted documents') await asksOtherwise(app)
  else if (what === 'entry script' || what === 'late chunk') await runsNone(page, one)
  else if (what === 'statement') await tells(page, one, /"release-unsigned"/)
  else {
    const isBound = what === 'style'
    const refused = isBound ? page.waitForEvent('console', (line) => /integrity/.test(line.text())) : null
    const source = fileIn(one).replace('client/', '')
    await tells(page, one, new RegExp(`"release-changed".*"source":"${source}"`))
    await refused
  }
}

/** Does it, and notes how long that took. */
const timed = async (one: FileClass, place: Place, work: () => Promise<void>): Promise<void> => {
  const began = performance.now()
  await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  rows.push(`| ${one.what} | ${place} | ${one.who[place]} | ${seconds} s |`)
}

const isWatched = ({ what }: FileClass): boolean => what === 'service worker' || what === 'list of files'

/** Every kind of file in `npm run test:long`; otherwise one for each place, noticed by the gateway, the page, the worker. */
const attackedAt = (place: Place): readonly FileClass[] => {
  const sample = { 'at rest': 'HTML', 'on the way': 'entry script', 'for one customer only': 'statement' }
  return isEverything ? fileClasses : fileClasses.filter(({ what }) => what === sample[place])
}

for (const one of attackedAt('at rest'))
  test(`the gateway notices a changed file at rest: ${one.what}`, ({ browser }) =>
    timed(one, 'at rest', () => atRest(one, browser)))

for (const one of attackedAt('on the way'))
  test(`the page, the worker or the monitor notices a file changed on the way: ${one.what}`, async ({
    browser,
  }) => {
    const way = await changedOnTheWay(served.app, (path, text) =>
      isAskedFor(one, path) ? changedIn(text) : text,
    )
    await timed(one, 'on the way', async () => {
      // Browsers ask nobody about their worker, and for the list of files they do not ask.
      if (isWatched(one))
        expect((await watched(way.app)).join()).toMatch(/^\/sw\.js for .*another content|not the one/)
      else await inTransit(one, await open(browser, way.app, 'A browser'), way.app)
    })
    await way.stop()
  })

test('a file changed for one customer only is noticed; other customers get the release', async ({
  browser,
}) => {
  const attacked = attackedAt('for one customer only')
  const way = await changedOnTheWay(served.app, (path, text, by) =>
    attacked.some((one) => by === `Given another ${one.what}` && isAskedFor(one, path))
      ? changedIn(text)
      : text,
  )
  await Promise.all(
    attacked
      .filter((one) => !isWatched(one))
      .map((one) =>
        timed(one, 'for one customer only', async () =>
          inTransit(one, await open(browser, way.app, `Given another ${one.what}`), way.app),
        ),
      ),
  )
  // What is given to one customer the monitor does not see.
  expect(await watched(way.app)).toEqual([])
  const other = await open(browser, way.app, 'Another customer')
  const mark = served.logged().length
  await other.goto('/login')
  await other.evaluate(() => navigator.serviceWorker.ready)
  expect(loggedSince(mark)).not.toMatch(/"release-|release: /)
  await way.stop()
})
