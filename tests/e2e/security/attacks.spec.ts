import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { filesIn } from '../../../gateway/release/manifest'
import { publicKeyLine } from '../../../scripts/release/sign'
import { differencesAt } from '../../../scripts/release/watch'
import { scriptOf } from '../built'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { type FileClass, fileClasses, type Place } from './attacks'
import { alterInTransit, type OwnBuild, serveBuild, signedBuild, signer } from './released'

const key = signer()
let build: OwnBuild
let served: Awaited<ReturnType<typeof serveBuild>>
const rows: string[] = []
// One build and one gateway for all: what a test changes it puts back.
test.beforeAll(async ({ stack }) => {
  build = await signedBuild([key])
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
    (copyPath) => [copyPath, readFileSync(copyPath)] as const,
  )
  const changed = Buffer.from(changedIn(readFileSync(path, 'latin1')), 'latin1')
  writeFileSync(path, changed)
  if (isEncoded) {
    writeFileSync(`${path}.br`, brotliCompressSync(changed))
    writeFileSync(`${path}.gz`, gzipSync(changed))
  }
  return () => {
    for (const [copyPath, content] of before) writeFileSync(copyPath, content)
  }
}

/** Its path below dist, and its address. */
const fileIn = ({ file }: FileClass): string => {
  if ('script' in file) return `client${scriptOf(file.script)}`
  const fitting = filesIn(build.dist).filter((path) => file.test(path))
  // Files of the last releases are next to it.
  const page = readFileSync(join(build.client, 'login.html'), 'utf8')
  return fitting.find((path) => page.includes(path.replace('client/', ''))) ?? fitting[0]!
}
const isAskedFor = (fileClass: FileClass, path: string): boolean =>
  fileClass.requestPattern?.test(path) ?? `client${path}` === fileIn(fileClass)

/** A first visit, of a browser that calls itself so. */
const open = async (browser: Browser, baseURL: string, userAgent: string): Promise<Page> =>
  (await browser.newContext({ baseURL, userAgent })).newPage()

/** What comes behind the sign-in only: by its own page, or with the figures. */
const isLate = ({ what }: FileClass): boolean => what === 'late chunk' || what === 'font'

const goTo = async (page: Page, fileClass: FileClass): Promise<void> => {
  if (!isLate(fileClass)) return void (await page.goto('/login'))
  const font = page.waitForResponse((answer) => answer.url().endsWith('.woff2'))
  await openSignedIn(page, 'ada')
  if (fileClass.what === 'font') return void (await font)
  font.catch(() => undefined)
  await page.goto('/dashboard/leaderboard')
}

/** A first visit whose browser tells; its worker keeps nothing. */
const tells = async (page: Page, fileClass: FileClass, message: RegExp): Promise<void> => {
  const mark = served.logged().length
  await goTo(page, fileClass)
  await expect.poll(() => loggedSince(mark), { timeout: 30_000 }).toMatch(message)
  const workerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none')
  if (!isLate(fileClass)) await expect.poll(workerState).toBe('none')
}

/** A first visit whose browser runs no script that is not the one its page names. */
const runsNone = async (page: Page, fileClass: FileClass): Promise<void> => {
  const integrityError = page.waitForEvent('console', (line) => /integrity/.test(line.text()))
  await goTo(page, fileClass)
  await integrityError
  if (fileClass.what === 'entry script')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // Not evaluated at once: the app may load its page again.
  await page.waitForFunction(() => performance.now() > 1_000 && !('stolen' in window))
}

/** What the monitor finds at a site. */
const watched = (app: string): Promise<string[]> =>
  differencesAt(app, [publicKeyLine(key)]).then(
    ({ changedFiles }) => changedFiles,
    (error: Error) => [error.message],
  )

/** No server serves the list of documents; an attacker on the network can only send another document. */
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
const atRest = async (fileClass: FileClass, browser: Browser): Promise<void> => {
  const name = fileIn(fileClass)
  const restore = poison(name)
  const mark = served.logged().length
  if (name.startsWith('client/'))
    await tells(
      await open(browser, served.app, 'A browser'),
      fileClass,
      /"msg":"release: the file was changed"/,
    )
  else served.reload()
  restore()
  const message = name.startsWith('release/') ? 'the new statements are invalid' : `"file":"${name}"`
  expect(loggedSince(mark)).toContain(message)
  served.reload()
  expect(loggedSince(mark)).toContain('"wrong":0')
}

/** Alters files on the way to this browser, and checks what notices it. */
const inTransit = async (fileClass: FileClass, page: Page, app: string): Promise<void> => {
  const { what } = fileClass
  if (what === 'trusted documents') await asksOtherwise(app)
  else if (what === 'entry script' || what === 'late chunk') await runsNone(page, fileClass)
  else if (what === 'statement') await tells(page, fileClass, /"release-unsigned"/)
  else {
    const isBound = what === 'style'
    const integrityError = isBound
      ? page.waitForEvent('console', (line) => /integrity/.test(line.text()))
      : null
    const source = fileIn(fileClass).replace('client/', '')
    await tells(page, fileClass, new RegExp(`"release-changed".*"source":"${source}"`))
    await integrityError
  }
}

/** Does it, and notes how long that took. */
const timed = async (fileClass: FileClass, place: Place, work: () => Promise<void>): Promise<void> => {
  const began = performance.now()
  await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  rows.push(`| ${fileClass.what} | ${place} | ${fileClass.who[place]} | ${seconds} s |`)
}

const isWatched = ({ what }: FileClass): boolean => what === 'service worker' || what === 'list of files'

for (const fileClass of fileClasses)
  test(`the gateway notices a changed file on disk: ${fileClass.what}`, ({ browser }) =>
    timed(fileClass, 'on disk', () => atRest(fileClass, browser)))

for (const fileClass of fileClasses)
  test(`a check notices a file changed in transit: ${fileClass.what}`, async ({ browser }) => {
    const way = await alterInTransit(served.app, (path, text) =>
      isAskedFor(fileClass, path) ? changedIn(text) : text,
    )
    await timed(fileClass, 'in transit', async () => {
      // Browsers fetch their worker without a page, and never the file list.
      if (isWatched(fileClass))
        expect((await watched(way.app)).join()).toMatch(/^\/sw\.js for .*different content|not the one/)
      else await inTransit(fileClass, await open(browser, way.app, 'A browser'), way.app)
    })
    await way.stop()
  })

test('a check notices a file that is changed for one customer only', async ({ browser }) => {
  const way = await alterInTransit(served.app, (path, text, by) =>
    fileClasses.some((fileClass) => by === `Given another ${fileClass.what}` && isAskedFor(fileClass, path))
      ? changedIn(text)
      : text,
  )
  await Promise.all(
    fileClasses
      .filter((fileClass) => !isWatched(fileClass))
      .map((fileClass) =>
        timed(fileClass, 'for one customer only', async () =>
          inTransit(fileClass, await open(browser, way.app, `Given another ${fileClass.what}`), way.app),
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
